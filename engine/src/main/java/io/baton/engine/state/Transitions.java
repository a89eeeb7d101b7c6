package io.baton.engine.state;

/**
 * Refuses a transition that the state machines do not have. A test listens to see that every one of
 * them is visited.
 */
public final class Transitions {
  /** Hears of every transition as it happens, and of every event once it is applied. */
  public interface Listener {
    void execution(ExecutionStatus from, ExecutionStatus to);

    void step(StepStatus from, StepStatus to);

    default void applied(ExecutionState state) {}
  }

  public static final Listener SILENT =
      new Listener() {
        @Override
        public void execution(ExecutionStatus from, ExecutionStatus to) {}

        @Override
        public void step(StepStatus from, StepStatus to) {}
      };

  private Transitions() {}

  static void check(String executionId, ExecutionStatus from, ExecutionStatus to) {
    if (!from.next().contains(to)) {
      throw new IllegalStateException(
          "Execution '%s' cannot go from %s to %s".formatted(executionId, from, to));
    }
  }

  static void check(String key, StepStatus from, StepStatus to) {
    if (!from.next().contains(to)) {
      throw new IllegalStateException("Step '%s' cannot go from %s to %s".formatted(key, from, to));
    }
  }
}
