package io.baton.runtime.scale;

import java.util.List;

/**
 * Brings a pool to the number of workers that was decided. One thread at a time calls it, again and
 * again, whether or not anything changed; nothing in here waits, but {@link #close}.
 */
public interface WorkerDriver extends AutoCloseable {
  /** Something that happened by itself on the way. */
  record Report(int workers, Reason reason) {}

  /** Comes nearer to so many workers, and tells what happened since the last time. */
  List<Report> reach(int workers, long now);

  /** How many there are, those not counted that are to end. May be called by anybody. */
  int workers();

  /** How busy they are, since the last time that this was asked. */
  default Load.Usage usage(long now) {
    return Load.Usage.UNKNOWN;
  }

  /** Lets the workers end in good order. */
  @Override
  default void close() {}
}
