package io.baton.simulator.fault;

import java.util.Locale;

/** Every kind of thing that goes wrong, with how often out of a thousand chances it does. */
public enum Fault {
  /** Another transaction was in the way of a commit. */
  COMMIT_CONFLICT(40),
  COMMIT_UNAVAILABLE(40),
  COMMIT_FULL(25),
  /** The answer to a commit was lost, and the commit had happened. */
  COMMIT_UNKNOWN_DONE(40),
  COMMIT_UNKNOWN_NOT_DONE(40),
  /** The answer was lost, and the database goes on with the commit later. */
  COMMIT_UNKNOWN_LATE(20),
  /** Everybody else goes on while the committer waits for the disk. */
  COMMIT_SLOW(200),
  READ_UNAVAILABLE(15),
  READ_SLOW(60),
  /** The process dies between two turns. */
  CRASH(8),
  CRASH_BEFORE_COMMIT(10),
  CRASH_AFTER_COMMIT(15),
  /** The process dies with some effects of a commit released and others not. */
  CRASH_IN_RELEASE(6),
  /** The process is closed in good order and opened again. */
  CLOSE(4),
  /** Others go on between two effects of one commit. */
  RELEASE_SLOW(60),
  CLOCK_FORWARD(8),
  CLOCK_BACK(8),
  WORKER_FAILS(220),
  /** The worker is slow and others go on while it works. */
  WORKER_SLOW(150),
  /** The worker answers so late that every limit has passed. */
  WORKER_HANGS(40),
  /** A result comes once more, with another content. */
  RESULT_DOUBLED(40),
  /** A result of an earlier attempt, of an ended step, or of no step at all. */
  RESULT_STALE(40),
  /** Somebody says that the worker is gone, though it is not. */
  WORKER_LOST(10),
  /** Others go on while somebody asks how work elsewhere is doing. */
  POLL_SLOW(200),
  POLL_UNREACHABLE(150),
  /** The answer with a task is lost on its way to the worker. */
  REMOTE_CUT(120),
  /** A worker elsewhere stops, and goes on when its lease has run out. */
  REMOTE_FROZEN(250),
  /** A worker elsewhere sends its answer twice. */
  REMOTE_DOUBLED(150),
  REMOVAL_UNAVAILABLE(100),
  /** What was to be removed is gone, but the answer is lost. */
  REMOVAL_UNKNOWN_DONE(100),
  /** Everybody else goes on while executions are removed. */
  REMOVAL_SLOW(400),
  /** A timer that nobody armed, or that is not due, fires. */
  TIMER_ODD(15),
  /** The core throws with half a decision made. */
  DECISION_THROWS(3);

  private final int perMille;

  Fault(int perMille) {
    this.perMille = perMille;
  }

  int perMille() {
    return perMille;
  }

  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
