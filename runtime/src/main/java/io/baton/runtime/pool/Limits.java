package io.baton.runtime.pool;

import io.baton.runtime.lane.ExecutionRef;

/**
 * Is told when an attempt really begins: its time limit counts from then, not from its queueing.
 */
public interface Limits {
  /**
   * @return when the attempt is given up; 0: never
   */
  long begun(ExecutionRef owner, String key, int attempt, long timeoutMillis);

  /** Its worker is lost: until another one has it, no time counts. */
  void lost(ExecutionRef owner, String key, int attempt);
}
