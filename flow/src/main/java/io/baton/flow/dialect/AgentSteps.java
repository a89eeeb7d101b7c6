package io.baton.flow.dialect;

import io.baton.flow.document.Node;
import io.baton.flow.problem.Position;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Translates the steps of one agent workflow. */
final class AgentSteps {
  /** Agents are called by one method in the document. */
  private static final String EXECUTE = "execute";

  private final Map<String, @Nullable String> previousById = new LinkedHashMap<>();
  private final List<Node> readOnly;
  private final Translation translation;

  AgentSteps(List<Node> steps, List<Node> readOnly, Translation translation) {
    this.readOnly = readOnly;
    this.translation = translation;
    String previous = null;
    for (Node step : steps) {
      String id = Nodes.textAt(step, "id");
      if (id != null) {
        previousById.put(id, previous);
        previous = id;
      }
    }
  }

  Node step(Node written) {
    if (!(written instanceof Node.Fields object)) {
      return written;
    }
    Rewriting step = Rewriting.of(object);
    step.rename("id", "stepId")
        .rename("dependsOn", "dependencies")
        .rename("resources", "requirements", "resourceRequirements");
    AgentPolicies.resilience(step, translation);
    agent(step);
    step.rename("input", "inputMapping").rename("output", "outputCapture");
    step.change("input", input -> inputs(step).translate(input));
    step.change("output", AgentSteps::output);
    isolation(step);
    Calls.routeUnknownType(step, translation);
    NestedSteps.change(step, this::step);
    return step.done();
  }

  private static void agent(Rewriting step) {
    Node.Field agent = step.take("agent");
    if (agent == null) {
      return;
    }
    Node id = Nodes.at(agent.value(), "id");
    step.put("adapter", id == null ? agent.value() : id);
    for (String key : new String[] {"action", "operation", "method"}) {
      Node action = Nodes.at(agent.value(), key);
      if (action != null && !step.has("action")) {
        step.put("action", action);
      }
    }
    for (String key : new String[] {"config", "params"}) {
      Node params = Nodes.at(agent.value(), key);
      if (params != null && !step.has("params") && !step.has("config")) {
        step.put("params", params);
      }
    }
    if (!step.has("action")) {
      step.put("action", agent.value().position(), EXECUTE);
    }
  }

  private AgentInputs inputs(Rewriting step) {
    String id = step.text("id");
    Node.Field dependsOn = step.get("dependsOn");
    List<String> before =
        Nodes.oneOrMany(dependsOn == null ? null : dependsOn.value())
            .map(Nodes::text)
            .map(String::valueOf)
            .toList();
    String previous = id == null ? null : previousById.get(id);
    if (before.isEmpty() && previous != null) {
      before = List.of(previous);
    }
    return new AgentInputs(before, previousById.keySet());
  }

  private static Node output(Node node) {
    if (!(node instanceof Node.Fields object)) {
      return node instanceof Node.Leaf
          ? Rewriting.empty(node.position()).put("to", ContextPaths.writable(node)).done()
          : node;
    }
    return Rewriting.of(object)
        .rename("to", "destination")
        .rename("schema", "validation")
        .change("to", ContextPaths::writable)
        .done();
  }

  private void isolation(Rewriting step) {
    Node.Field isolation = step.take("isolation");
    if (isolation == null) {
      return;
    }
    Nodes.oneOrMany(Nodes.at(isolation.value(), "readOnly")).forEach(readOnly::add);
    Node own = Nodes.at(isolation.value(), "private");
    if (own != null) {
      Position position = isolation.keyPosition();
      step.put("private", new Node.Field(position, own));
    }
  }
}
