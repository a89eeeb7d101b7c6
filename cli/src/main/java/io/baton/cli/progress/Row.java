package io.baton.cli.progress;

/**
 * One line of a view: a step as it is now, wherever that is known from.
 *
 * @param depth how many steps it is inside of
 * @param startedAt 0 where it has not started
 * @param endedAt 0 where it has not ended
 * @param note what is worth saying besides its name and times
 */
public record Row(String step, int depth, State state, long startedAt, long endedAt, String note) {

  /** What its mark and its colour show. */
  public enum State {
    PENDING,
    RUNNING,
    WAITING,
    RETRYING,
    SUCCESS,
    FAILED,
    /** It failed, and somebody took care of that. */
    HANDLED,
    SKIPPED,
    CANCELLED
  }

  String label() {
    return "  ".repeat(depth) + step;
  }

  boolean isActive() {
    return switch (state) {
      case RUNNING, WAITING, RETRYING -> true;
      case PENDING, SUCCESS, FAILED, HANDLED, SKIPPED, CANCELLED -> false;
    };
  }

  boolean isOver() {
    return switch (state) {
      case SUCCESS, FAILED, HANDLED, SKIPPED, CANCELLED -> true;
      case PENDING, RUNNING, WAITING, RETRYING -> false;
    };
  }

  /** Whether it has nothing to look at. */
  boolean isQuiet() {
    return switch (state) {
      case PENDING, SKIPPED, CANCELLED -> true;
      case RUNNING, WAITING, RETRYING, SUCCESS, FAILED, HANDLED -> false;
    };
  }
}
