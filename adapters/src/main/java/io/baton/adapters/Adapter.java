package io.baton.adapters;

import java.util.Set;

/**
 * Does the work of steps. An attempt can happen again after a crash, with the same {@link
 * Task#idempotencyToken}, so whatever it does outside should be done once for each token.
 */
public interface Adapter {
  String name();

  Set<String> actions();

  /**
   * Runs on a thread of its own, which may wait. Cancelling interrupts the thread, and {@link
   * Task#onCancel} is there for what heeds no interrupt.
   *
   * @throws AdapterException the same as {@link Outcome.Failed}
   * @throws Exception of any other kind fails the attempt as {@link AdapterException#ADAPTER_ERROR}
   */
  Outcome run(Task task) throws Exception;
}
