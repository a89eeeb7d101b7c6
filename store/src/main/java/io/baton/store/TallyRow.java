package io.baton.store;

/**
 * How many executions of a flow version, or runs of one of its steps, ended in a period, and how
 * long they took. Writing one adds it to what is there.
 *
 * @param timed those of them that had begun, so that they took any time
 */
public record TallyRow(Key key, long ends, long timed, long millis) {
  /** The place of the executions themselves among a flow's steps. */
  public static final int EXECUTION = -1;

  /**
   * @param flowStep {@link #EXECUTION}, or which of the flow's {@link FlowStep}s
   * @param since when the period began
   * @param part whose count it is, where several processes count
   */
  public record Key(long flowNo, int flowStep, String status, long since, int part) {}

  /**
   * @param startedAt 0 where it ended without having begun
   */
  public static TallyRow ended(Key key, long startedAt, long endedAt) {
    return startedAt == 0
        ? new TallyRow(key, 1, 0, 0)
        : new TallyRow(key, 1, 1, endedAt - startedAt);
  }

  TallyRow plus(TallyRow other) {
    return new TallyRow(key, ends + other.ends, timed + other.timed, millis + other.millis);
  }
}
