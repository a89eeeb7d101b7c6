package io.baton.runtime.transfer;

import java.util.Optional;

/**
 * What of an export may be taken in.
 *
 * @param skipDoubles leave out executions that are there already, instead of refusing all of it
 * @param tenant the only one whose lines are allowed; empty: any
 * @param unfinished what becomes of executions that had not ended
 */
public record ImportRules(boolean skipDoubles, Optional<String> tenant, Unfinished unfinished) {
  /** What becomes of executions that had not ended. */
  public enum Unfinished {
    /** They go on when the data is opened the next time. */
    TAKE,
    /** All of the export is refused. */
    REFUSE,
    /** They are left out. */
    SKIP
  }

  /** For data that nobody has open, where what has not ended goes on at the next start. */
  public static ImportRules closed(boolean skipDoubles, boolean skipUnfinished) {
    return new ImportRules(
        skipDoubles, Optional.empty(), skipUnfinished ? Unfinished.SKIP : Unfinished.TAKE);
  }

  /**
   * For the data of a server that runs, where it would not move until the next start: it is refused
   * or left out.
   */
  public static ImportRules running(String tenant, boolean skipDoubles, boolean skipUnfinished) {
    return new ImportRules(
        skipDoubles, Optional.of(tenant), skipUnfinished ? Unfinished.SKIP : Unfinished.REFUSE);
  }
}
