package io.baton.worker;

/** What a worker hears about a task that it works on. */
public sealed interface Beat {
  String taskId();

  /** The task is still the worker's, for so long. */
  record GoOn(String taskId, long leaseMillis) implements Beat {}

  /** Nobody needs the result any more; the worker should stop and say so. */
  record Cancel(String taskId, long leaseMillis) implements Beat {}

  /** The task is not the worker's any more: its result would be refused. */
  record Lost(String taskId) implements Beat {}
}
