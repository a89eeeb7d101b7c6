package io.baton.runtime.pool;

import io.baton.value.Value;

/**
 * Does the work of steps. Cancelling interrupts the thread. An attempt can happen again after a
 * crash, with the same {@link Task#idempotencyToken}.
 */
@FunctionalInterface
public interface Adapter {
  /**
   * @throws AdapterException to say what went wrong in terms that retries and handlers understand
   * @throws Exception of any other kind fails the attempt as {@link AdapterException#ADAPTER_ERROR}
   */
  Value run(Task task) throws Exception;
}
