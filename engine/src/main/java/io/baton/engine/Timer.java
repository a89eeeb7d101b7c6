package io.baton.engine;

/**
 * Names one timer of an execution. The same name is never armed twice at a time, so arming again
 * moves the timer.
 *
 * @param key the step run it belongs to; empty for the execution's own
 */
public record Timer(Kind kind, String key, int attempt) {

  public enum Kind {
    /** An attempt has taken as long as it may. */
    TIMEOUT,
    /** The back-off before the next attempt is over. */
    RETRY,
    /**
     * What a step waits for is due: its delay is over, or its signal, decision or callback late.
     */
    WAIT,
    /** It is time to poll again. */
    POLL,
    /** The whole execution has taken as long as it may. */
    FLOW,
    /** No step has been in progress for as long as is allowed. */
    IDLE,
    /** A cancelled execution's tasks had their time to clean up. */
    GRACE
  }

  public static Timer of(Kind kind) {
    return new Timer(kind, "", 0);
  }
}
