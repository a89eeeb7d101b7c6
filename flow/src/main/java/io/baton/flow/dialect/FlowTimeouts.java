package io.baton.flow.dialect;

import io.baton.flow.document.Node;
import java.util.Set;

/** Timeouts of a flow that the documents write in several places, brought to one. */
final class FlowTimeouts {
  private static final Set<String> OWN = Set.of("flow", "step", "idle", "types");

  private FlowTimeouts() {}

  /** Brings {@code flow_timeout}, {@code step_timeout}, {@code idle_timeout} together. */
  static void gather(Rewriting flow) {
    Node.Field written = flow.take("timeouts", "timeoutConfig");
    Rewriting timeouts =
        written != null && written.value() instanceof Node.Fields object
            ? Rewriting.of(object)
            : Rewriting.empty(flow.position());
    take(timeouts, timeouts);
    take(flow, timeouts);
    if (!timeouts.has("flow")) {
      timeouts.put("flow", flow.take("timeout", "timeoutMs"));
    }
    if (!timeouts.isEmpty()) {
      flow.put("timeouts", timeouts.done());
    }
  }

  private static void take(Rewriting from, Rewriting timeouts) {
    timeouts
        .put("flow", from.take("flowTimeout", "workflowTimeout"))
        .put("step", from.take("stepTimeout"))
        .put("idle", from.take("idleTimeout"));
  }

  /** The same, where {@code timeouts} may be a table of limits by step type. */
  static void gatherByType(Rewriting flow) {
    Node.Field written = flow.get("timeouts");
    if (written != null
        && written.value() instanceof Node.Fields object
        && !OWN.containsAll(object.fields().keySet())
        && !Nodes.hasAny(object, "flowTimeout", "stepTimeout", "idleTimeout")) {
      flow.change(
          "timeouts", types -> Rewriting.empty(types.position()).put("types", types).done());
    }
    gather(flow);
  }
}
