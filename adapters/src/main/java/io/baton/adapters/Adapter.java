package io.baton.adapters;

import java.util.Set;

/**
 * Does the work of steps. An attempt can happen again after a crash, with the same {@link
 * Task#idempotencyToken}, so whatever it does outside should be done once for each token.
 *
 * <p>Adapters of other jars are found by {@link InstalledAdapters}.
 */
public interface Adapter extends AutoCloseable {
  String name();

  Set<String> actions();

  /** What people and validation know of it: descriptions and schemas of its actions. */
  default AdapterInfo info() {
    return AdapterInfo.undescribed(name(), actions());
  }

  /**
   * Runs on a thread of its own, which may wait. Cancelling interrupts the thread, and {@link
   * Task#onCancel} is there for what heeds no interrupt.
   *
   * @throws AdapterException the same as {@link Outcome.Failed}
   * @throws Exception of any other kind fails the attempt as {@link AdapterException#ADAPTER_ERROR}
   */
  Outcome run(Task task) throws Exception;

  /** Lets go of what it keeps between attempts, such as connections. */
  @Override
  default void close() {}
}
