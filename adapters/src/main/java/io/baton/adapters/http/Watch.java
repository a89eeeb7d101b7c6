package io.baton.adapters.http;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Closes a connection at its deadline, so that a server that drips cannot keep a step. */
final class Watch {
  private static final Watch NONE = new Watch(null);
  private final @Nullable Thread thread;

  private Watch(@Nullable Thread thread) {
    this.thread = thread;
  }

  static Watch until(@Nullable Instant deadline, Socket socket) {
    if (deadline == null) {
      return NONE;
    }
    return new Watch(
        Thread.ofVirtual()
            .name("deadline")
            .start(
                () -> {
                  try {
                    Duration left = Duration.between(Instant.now(), deadline);
                    Thread.sleep(left.isPositive() ? left : Duration.ZERO);
                    socket.close();
                  } catch (InterruptedException inTime) {
                    Thread.currentThread().interrupt();
                  } catch (IOException ignored) {
                    // The other end sees it sooner or later.
                  }
                }));
  }

  void stop() {
    if (thread != null) {
      thread.interrupt();
    }
  }
}
