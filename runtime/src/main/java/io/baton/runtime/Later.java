package io.baton.runtime;

import io.baton.runtime.lane.Lanes;
import io.baton.runtime.lane.Message;
import java.time.Duration;

/** Posts messages again that the store could not serve; not at once, so that nothing spins. */
record Later(Lanes lanes) {
  private static final Duration PAUSE = Duration.ofMillis(200);

  void post(Message message) {
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                Thread.sleep(PAUSE);
                lanes.post(message);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
  }
}
