package io.baton.flow.dialect;

import io.baton.flow.document.Node;
import java.util.ArrayList;
import java.util.List;

/**
 * The format of the execution semantics document, as JSON or YAML in the shape of its interfaces:
 * steps with an agent and dependencies, data flow rules ({@code input}, {@code output}, {@code
 * isolation}), resilience, and a concurrency policy.
 */
final class AgentWorkflowDialect implements Dialect {
  private static final List<String> IGNORED = List.of("version", "metadata", "tenantId");

  @Override
  public String name() {
    return "agent-workflow";
  }

  @Override
  public boolean recognises(Node root) {
    List<Node> steps =
        root instanceof Node.Seq list ? list.items() : Nodes.items(Nodes.at(root, "steps"));
    return steps.stream().anyMatch(step -> Nodes.hasAny(step, "agent"));
  }

  @Override
  public Node translate(Node root, Translation translation) {
    Rewriting flow =
        root instanceof Node.Fields object
            ? Rewriting.of(object)
            : Rewriting.empty(root.position()).put("steps", root);
    flow.rename("id", "workflowId")
        .rename("name", "workflowName")
        .rename("vars", "variables", "context")
        .ignore(translation, IGNORED);
    AgentPolicies.ofFlow(flow, translation);
    FlowTimeouts.gather(flow);
    if (!flow.has("id")) {
      flow.put("id", flow.position(), translation.flowId());
    }
    List<Node> readOnly = new ArrayList<>();
    isolation(flow, readOnly);
    List<Node> written = Nodes.items(flow.value("steps"));
    AgentSteps translator = new AgentSteps(written, readOnly, translation);
    flow.changeEach("steps", translator::step);
    readOnly(flow, readOnly);
    return flow.done();
  }

  private static void isolation(Rewriting flow, List<Node> readOnly) {
    Node.Field isolation = flow.take("isolation");
    if (isolation != null) {
      Nodes.oneOrMany(Nodes.at(isolation.value(), "readOnly")).forEach(readOnly::add);
    }
  }

  /** A path that one step must not change is one that no step may change. */
  private static void readOnly(Rewriting flow, List<Node> more) {
    Node.Field own = flow.take("readOnly");
    List<Node> paths = new ArrayList<>(Nodes.oneOrMany(own == null ? null : own.value()).toList());
    paths.addAll(more);
    List<Node> distinct = ContextPaths.distinct(paths);
    if (!distinct.isEmpty()) {
      flow.put("readOnly", new Node.Seq(distinct.getFirst().position(), distinct));
    }
  }
}
