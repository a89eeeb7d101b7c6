package io.baton.adapters.http;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Closes a connection at its deadline, so that a server that drips cannot keep a step. */
final class Watch {
  private final Socket socket;
  private @Nullable Thread thread;
  private boolean stopped;

  private Watch(Socket socket) {
    this.socket = socket;
  }

  static Watch until(@Nullable Instant deadline, Socket socket) {
    Watch watch = new Watch(socket);
    if (deadline != null) {
      watch.thread = Thread.ofVirtual().name("deadline").start(() -> watch.close(deadline));
    }
    return watch;
  }

  private void close(Instant deadline) {
    try {
      Duration left = Duration.between(Instant.now(), deadline);
      Thread.sleep(left.isPositive() ? left : Duration.ZERO);
      closeUnlessStopped();
    } catch (InterruptedException inTime) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void closeUnlessStopped() {
    if (!stopped) {
      try {
        socket.close();
      } catch (IOException ignored) {
        // The other end sees it sooner or later.
      }
    }
  }

  /** The socket is not touched after this has returned. */
  synchronized void stop() {
    stopped = true;
    if (thread != null) {
      thread.interrupt();
    }
  }
}
