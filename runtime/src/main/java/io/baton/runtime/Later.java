package io.baton.runtime;

import java.time.Duration;

/** Tries again what the store could not serve; not at once, so that nothing spins. */
final class Later {
  private static final Duration PAUSE = Duration.ofMillis(200);

  private Later() {}

  static void run(Runnable work) {
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                Thread.sleep(PAUSE);
                work.run();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
  }
}
