package io.baton.architecture;

import java.net.ServerSocket;
import java.time.Instant;
import java.util.UUID;

/** Does one of everything that the core must not do, to prove that the scan sees it. */
final class Offender {
  private Offender() {}

  static String offend() throws java.io.IOException {
    System.err.println("a log line");
    Thread.currentThread().interrupt();
    try (var socket = new ServerSocket(0)) {
      return Instant.now() + System.getenv("HOME") + UUID.randomUUID() + socket.getLocalPort();
    }
  }
}
