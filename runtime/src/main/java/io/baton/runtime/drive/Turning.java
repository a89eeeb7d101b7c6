package io.baton.runtime.drive;

/** A loop in the hands of a {@link Drive}. */
public interface Turning {
  void start();

  /** The loop may have become ready. May be called by anybody, and before it is started. */
  void wake();

  /** Returns when the loop has ended, which somebody must have made it do. */
  void join();
}
