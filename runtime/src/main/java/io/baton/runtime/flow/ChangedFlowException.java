package io.baton.runtime.flow;

/** A flow was to be changed only in a version that is not its newest any more. */
public final class ChangedFlowException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ChangedFlowException(String flowId, int version) {
    super(
        version == 0
            ? "Flow '%s' is not as you know it: there is none".formatted(flowId)
            : "Flow '%s' is not as you know it: its newest version is %d"
                .formatted(flowId, version));
  }
}
