package io.baton.flow.dialect;

import io.baton.flow.document.Node;
import io.baton.flow.problem.Position;

/**
 * Where the work of a step goes. The documents name services of their own worlds; what Baton does
 * not have itself is left to remote workers, which is what a custom pool means.
 */
final class Calls {
  /** What a step is called to do where its author only said what kind of step it is. */
  static final String RUN = "run";

  private static final String[] CONTROL = {
    "parallel", "sequence", "if", "flow", "wait", "approval", "steps"
  };

  private Calls() {}

  static boolean isControl(Rewriting step) {
    for (String key : CONTROL) {
      if (step.has(key)) {
        return true;
      }
    }
    return false;
  }

  /** Gives a step with an adapter that Baton does not have to the remote workers. */
  static void routeUnknownAdapter(Rewriting step, Translation translation) {
    String adapter = step.text("adapter");
    if (adapter != null && !translation.vocabulary().knowsAdapter(adapter) && !step.has("pool")) {
      step.put("pool", step.position(), Translation.EXTERNAL_POOL);
    }
  }

  /** Turns a type that Baton does not have into an adapter of remote workers. */
  static void routeUnknownType(Rewriting step, Translation translation) {
    String type = step.text("type");
    if (type != null && !step.has("adapter") && !translation.vocabulary().knowsType(type)) {
      toAdapter(step, type, step.position());
    }
    if (type == null && !step.has("adapter") && !isControl(step)) {
      toAdapter(step, Translation.EXTERNAL_POOL, step.position());
    }
    routeUnknownAdapter(step, translation);
  }

  static void toAdapter(Rewriting step, String adapter, Position position) {
    Node.Field type = step.take("type");
    step.put("adapter", type == null ? position : type.value().position(), adapter);
    if (!step.has("action")) {
      step.put("action", position, RUN);
    }
  }
}
