package io.baton.flow.cron;

/** What became of a text that should be a schedule. */
public sealed interface CronReading {
  record Accepted(Cron cron) implements CronReading {}

  /**
   * @param message what is wrong and what would be right
   */
  record Refused(String message) implements CronReading {}
}
