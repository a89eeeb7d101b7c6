package io.baton.runtime.pool;

/** What a worker hears when it says that it is still at work. */
public sealed interface Heartbeat {

  /**
   * @param cancel whether it should stop
   */
  record GoOn(boolean cancel, long leaseMillis) implements Heartbeat {}

  /** Somebody stopped the step, and waits for it no longer: its answer will be refused. */
  record Stop(long leaseMillis) implements Heartbeat {}

  /** The task is not the worker's any more: its answer will be refused. */
  record Lost(String message) implements Heartbeat {}
}
