package io.baton.server;

import io.baton.runtime.FlowCatalog;
import io.baton.server.access.Access;
import java.time.Duration;

/**
 * Removes what its time is over for, on a thread of its own: changes that were written down long
 * ago, definitions that were never registered and that nothing needs any more, and what deleted
 * tenants left. What cannot be removed now is removed the next time.
 */
final class Housekeeping implements AutoCloseable {
  private static final System.Logger LOGGER = System.getLogger("io.baton.server");
  private static final Duration PAUSE = Duration.ofMinutes(10);

  private final Access access;
  private final FlowCatalog flows;
  private final Duration definitionAge;
  private final Thread thread =
      Thread.ofPlatform().daemon().name("baton-housekeeping").unstarted(this::run);

  /**
   * @param definitionAge for how long a definition is kept that no execution stands for
   */
  Housekeeping(Access access, FlowCatalog flows, Duration definitionAge) {
    this.access = access;
    this.flows = flows;
    this.definitionAge = definitionAge;
  }

  Housekeeping start() {
    thread.start();
    return this;
  }

  private void run() {
    try {
      while (true) {
        sweep();
        Thread.sleep(PAUSE);
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
  }

  void sweep() {
    attempt(access::forget);
    attempt(access::finishDeletions);
    attempt(() -> flows.forgetKept(definitionAge));
  }

  private static void attempt(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      LOGGER.log(System.Logger.Level.WARNING, "Something old could not be removed yet", e);
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
