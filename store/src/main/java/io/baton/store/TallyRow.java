package io.baton.store;

/**
 * How many runs of a step ended in a period, and how long they took. Writing one adds it to what is
 * there. Executions are not among them: the database counts those itself.
 *
 * @param timed those of them that had begun, so that they took any time
 */
public record TallyRow(Key key, long ends, long timed, long millis) {
  /** How long a period is: 30 days. They begin at multiples of it. */
  public static final long PERIOD_MILLIS = 2_592_000_000L;

  /** Whose count it is that is taken back where executions are removed. */
  public static final int REMOVED = -1;

  /**
   * @param flowStep which of the flow's {@link FlowStep}s
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

  /** Takes one back that was counted. */
  public TallyRow negated() {
    return new TallyRow(key, -ends, -timed, -millis);
  }

  TallyRow plus(TallyRow other) {
    return new TallyRow(key, ends + other.ends, timed + other.timed, millis + other.millis);
  }
}
