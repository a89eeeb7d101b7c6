package io.baton.runtime;

/**
 * What lists and analytics go through and show at most, so that none takes long whatever there is.
 *
 * @param reasons for waiting of a listed execution; its own page has more
 * @param eventsEach of an execution that is not in memory, to say what it waits for; one with more
 *     is shown by its row alone
 * @param events for a page of them
 * @param steps of which durations are told, and which a timeline has
 * @param running executions that are looked at to count those that wait
 * @param slices of a histogram
 * @param bulk executions that one request changes; another one takes the next
 */
public record ListLimits(
    int reasons, int eventsEach, int events, int steps, int running, int slices, int bulk) {
  public static final ListLimits DEFAULT =
      new ListLimits(10, 500, 20_000, 10_000, 20_000, 200, 1_000);

  public ListLimits {
    requirePositive("reasons", reasons);
    requirePositive("eventsEach", eventsEach);
    requirePositive("events", events);
    requirePositive("steps", steps);
    requirePositive("running", running);
    requirePositive("bulk", bulk);
    if (slices < Histogram.FEWEST) {
      throw new IllegalArgumentException(
          "slices must be at least %d, not %d".formatted(Histogram.FEWEST, slices));
    }
  }

  private static void requirePositive(String name, int number) {
    if (number < 1) {
      throw new IllegalArgumentException("%s must be at least 1, not %d".formatted(name, number));
    }
  }

  public ListLimits withReasons(int most) {
    return new ListLimits(most, eventsEach, events, steps, running, slices, bulk);
  }

  public ListLimits withEventsEach(int most) {
    return new ListLimits(reasons, most, events, steps, running, slices, bulk);
  }

  public ListLimits withEvents(int most) {
    return new ListLimits(reasons, eventsEach, most, steps, running, slices, bulk);
  }

  public ListLimits withSteps(int most) {
    return new ListLimits(reasons, eventsEach, events, most, running, slices, bulk);
  }

  public ListLimits withRunning(int most) {
    return new ListLimits(reasons, eventsEach, events, steps, most, slices, bulk);
  }

  public ListLimits withSlices(int most) {
    return new ListLimits(reasons, eventsEach, events, steps, running, most, bulk);
  }

  public ListLimits withBulk(int most) {
    return new ListLimits(reasons, eventsEach, events, steps, running, slices, most);
  }
}
