package io.baton.flow.dialect;

import io.baton.flow.document.Node;
import io.baton.flow.problem.Position;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The format of the pipeline document: nodes that start when an expression becomes true, input
 * bindings, declared input and output variables, and nodes that are pipelines themselves.
 *
 * <p>A pipeline within a node becomes a flow of its own beside the steps, because that is what it
 * is when it runs: another execution with its own variables and events.
 */
final class PipelineDialect implements Dialect {
  private static final List<String> IGNORED = List.of("version", "tenantId", "metadata");

  @Override
  public String name() {
    return "pipeline";
  }

  @Override
  public boolean recognises(Node root) {
    return Nodes.hasAny(root, "nodes", "node", "inputVariables", "outputVariables", "pipeline")
        && !Nodes.hasAny(root, "steps");
  }

  @Override
  public Node translate(Node root, Translation translation) {
    Node inner = Nodes.at(root, "pipeline");
    Node pipeline = inner instanceof Node.Fields ? inner : root;
    return pipeline instanceof Node.Fields object
        ? pipeline(object, translation.flowId(), translation)
        : root;
  }

  private static Node pipeline(Node.Fields object, String madeUpId, Translation translation) {
    Rewriting flow = Rewriting.of(object);
    flow.rename("id", "pipelineId")
        .rename("name", "pipelineName")
        .rename("vars", "variables")
        .rename("steps", "nodes")
        .ignore(translation, IGNORED);
    Node.Field only = flow.take("node");
    if (only != null) {
      flow.put("steps", new Node.Seq(only.keyPosition(), List.of(only.value())));
    }
    PipelineVariables.translate(flow);
    FlowTimeouts.gather(flow);
    if (!flow.has("id")) {
      flow.put("id", flow.position(), madeUpId);
    }
    flow.put("mode", flow.position(), "graph");
    Nested nested =
        new Nested(translation, Nodes.ids(Nodes.items(flow.value("steps"))), new ArrayList<>());
    flow.changeEach("steps", nested::node);
    if (!nested.flows().isEmpty()) {
      flow.put("flows", new Node.Seq(flow.position(), nested.flows()));
    }
    return flow.done();
  }

  /** The nodes of one pipeline, and the flows that are found inside them. */
  private record Nested(Translation translation, Set<String> ids, List<Node> flows) {

    Node node(Node written) {
      if (!(written instanceof Node.Fields object)) {
        return written;
      }
      Rewriting step = Rewriting.of(object);
      step.rename("id", "nodeId").rename("name", "nodeName");
      if (!step.has("id")) {
        step.put("id", step.position(), "node");
      }
      step.rename("params", "inputBindings", "inputs").change("retry", Retries::translate);
      String id = String.valueOf(step.text("id"));
      step.change("retryWhen", expression -> ownFailure(expression, id));
      if (step.has("pipelineDefinition")) {
        child(step, id);
      } else {
        PipelineTasks.translate(step, translation);
      }
      return step.done();
    }

    private void child(Rewriting step, String id) {
      step.take("type");
      Node.Field definition = step.take("pipelineDefinition");
      if (definition == null) {
        return;
      }
      if (definition.value() instanceof Node.Fields inline) {
        Node flow = pipeline(inline, id + "-pipeline", translation);
        flows.add(flow);
        Node flowId = Nodes.at(flow, "id");
        step.put("flow", flowId == null ? flow : flowId);
      } else {
        step.put("flow", definition);
      }
    }

    /** The document's {@code event:task.failed} means the failure of the node that has it. */
    private Node ownFailure(Node node, String id) {
      if (!(node instanceof Node.Leaf(Position position, Value.Text(String expression)))) {
        return node;
      }
      String own = expression;
      for (String generic : List.of("task", "node")) {
        if (!ids.contains(generic)) {
          Pattern event = Pattern.compile("event:" + generic + "\\.(failed|completed|started)");
          own =
              event
                  .matcher(own)
                  .replaceAll(
                      found -> "event:" + Matcher.quoteReplacement(id) + "." + found.group(1));
        }
      }
      return Nodes.leaf(position, own);
    }
  }
}
