package io.baton.runtime.trigger;

import java.time.Duration;

/**
 * The limits of triggers.
 *
 * @param grace how late a time may be met and still count as met
 * @param maxCatchUp how many missed times of one trigger have their run with {@code catchUp: all};
 *     the newest ones do
 * @param maxBackfill how many times one backfill may have
 * @param memory how long a firing is known when it comes again
 */
public record TriggerSettings(Duration grace, int maxCatchUp, int maxBackfill, Duration memory) {
  public static final TriggerSettings DEFAULT =
      new TriggerSettings(Duration.ofSeconds(10), 1_000, 1_000, Duration.ofHours(1));

  public TriggerSettings withGrace(Duration late) {
    return new TriggerSettings(late, maxCatchUp, maxBackfill, memory);
  }

  public TriggerSettings withMaxCatchUp(int times) {
    return new TriggerSettings(grace, times, maxBackfill, memory);
  }

  public TriggerSettings withMaxBackfill(int times) {
    return new TriggerSettings(grace, maxCatchUp, times, memory);
  }

  public TriggerSettings withMemory(Duration age) {
    return new TriggerSettings(grace, maxCatchUp, maxBackfill, age);
  }
}
