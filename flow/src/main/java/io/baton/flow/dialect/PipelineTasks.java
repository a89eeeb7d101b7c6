package io.baton.flow.dialect;

import io.baton.flow.document.Node;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The task of a pipeline's node. A definition is the id of something workers know, or an object
 * that says itself what to call; bindings of the node win over parameters of the definition.
 */
final class PipelineTasks {
  private static final String TASK = "task";

  private PipelineTasks() {}

  static void translate(Rewriting step, Translation translation) {
    if (TASK.equals(step.text("type"))) {
      step.take("type");
    }
    Node.Field definition = step.take("taskDefinition", "taskDefinitionId");
    if (definition != null && definition.value() instanceof Node.Fields object) {
      inline(step, object);
    } else if (definition != null) {
      step.put("type", definition);
    }
    if (!step.has("type") && !step.has("adapter") && !Calls.isControl(step)) {
      step.put("adapter", step.position(), TASK);
      step.put("action", step.position(), Calls.RUN);
    }
    Calls.routeUnknownType(step, translation);
  }

  private static void inline(Rewriting step, Node.Fields object) {
    Rewriting task = Rewriting.of(object);
    task.rename("params", "config", "inputs").rename("type", "executor", "taskType");
    if (!task.has("adapter") && !task.has("type")) {
      task.rename("type", "id", "taskId", "name");
    }
    task.take("id", "taskId");
    task.take("name");
    Node.Field params = task.take("params");
    if (params != null) {
      step.put("params", under(params, step.take("params")));
    }
    for (Map.Entry<String, Node.Field> rest : task.done().fields().entrySet()) {
      if (!step.has(rest.getKey())) {
        step.put(rest.getKey(), rest.getValue());
      }
    }
  }

  private static Node.Field under(Node.Field params, Node.@Nullable Field bindings) {
    if (bindings == null
        || !(params.value() instanceof Node.Fields lower)
        || !(bindings.value() instanceof Node.Fields upper)) {
      return bindings == null ? params : bindings;
    }
    Rewriting both = Rewriting.of(lower);
    upper.fields().forEach(both::put);
    return new Node.Field(params.keyPosition(), both.done());
  }
}
