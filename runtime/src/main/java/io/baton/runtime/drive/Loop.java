package io.baton.runtime.drive;

/**
 * Work that comes again and again, cut into turns that never wait. What a loop waits for is its own
 * state, so that it can be turned by a thread as well as by a scheduler that has only one.
 */
public interface Loop {
  /** There is nothing to do before {@link #isReady}. */
  long UNTIL_READY = Long.MAX_VALUE;

  /** There will never be anything to do again. */
  long ENDED = -1;

  /** Whether a turn is wanted now. Whoever makes it so calls {@link Turning#wake} afterwards. */
  boolean isReady();

  /**
   * Does what there is to do.
   *
   * @return the milliseconds after which the next turn is wanted even if it is not ready, or one of
   *     the constants
   */
  long turn();
}
