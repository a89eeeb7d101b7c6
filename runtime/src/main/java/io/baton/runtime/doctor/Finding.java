package io.baton.runtime.doctor;

/**
 * One thing that is not as it should be.
 *
 * @param kind what programs tell it by
 * @param executionId empty where it is about none
 * @param text what is wrong, for people
 * @param advice what a repair does, or what a person can do where none is safe
 */
public record Finding(
    Kind kind, String executionId, String text, boolean isRepairable, String advice) {

  /** In the order of how bad it is. */
  public enum Kind {
    /** The database file itself. */
    FILE,
    /** An event that is missing or not as it was written. */
    LOG,
    /** A log that says what cannot have happened, such as work that was done twice. */
    DOUBLED,
    /** An execution without its log, its flow or its row. */
    LOST,
    /** Rows that belong to no execution, work that belongs to nobody. */
    ORPHANED,
    /** Rows that say something else than the log. */
    STALE,
    /** A timer or a callback that would never come. */
    MISSING
  }

  static Finding beyondRepair(Kind kind, String executionId, String text, String advice) {
    return new Finding(kind, executionId, text, false, advice);
  }

  static Finding repairable(Kind kind, String executionId, String text, String repair) {
    return new Finding(kind, executionId, text, true, repair);
  }
}
