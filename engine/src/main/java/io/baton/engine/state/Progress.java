package io.baton.engine.state;

/** How far an execution is, in steps that count. */
public final class Progress {
  private final int[] byStatus = new int[StepStatus.values().length];

  void moved(StepStatus from, StepStatus to) {
    removed(from);
    added(to);
  }

  void added(StepStatus status) {
    byStatus[index(status)]++;
  }

  void removed(StepStatus status) {
    byStatus[index(status)]--;
  }

  void set(StepStatus status, int count) {
    byStatus[index(status)] = count;
  }

  public int count(StepStatus status) {
    return byStatus[index(status)];
  }

  /** The order is never stored; an array saves two boxed numbers for every step. */
  @SuppressWarnings("EnumOrdinal")
  private static int index(StepStatus status) {
    return status.ordinal();
  }

  public int running() {
    return count(StepStatus.RUNNING) + count(StepStatus.RETRYING);
  }
}
