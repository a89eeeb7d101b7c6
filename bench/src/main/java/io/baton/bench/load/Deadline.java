package io.baton.bench.load;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How long a workload may take in all. When the time is over its servers are killed, so that
 * whoever waits for one goes on: a run that nobody watches ends, and says what it has found by
 * then.
 */
final class Deadline implements AutoCloseable {
  private final Duration atMost;
  private final Set<ServerProcess> servers = ConcurrentHashMap.newKeySet();
  private final Thread watchdog;
  private volatile boolean late;

  Deadline(Duration atMost) {
    this.atMost = atMost;
    this.watchdog = Thread.ofVirtual().start(this::watch);
  }

  private void watch() {
    try {
      Thread.sleep(atMost);
      late = true;
      servers.forEach(ServerProcess::kill);
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  /** Has it killed when the time is over. */
  ServerProcess bound(ServerProcess server) throws IOException {
    servers.add(server);
    if (late) {
      server.kill();
    }
    requireTime();
    return server;
  }

  /** For whoever works without a server. */
  void requireTime() throws IOException {
    if (late) {
      throw new IOException(text());
    }
  }

  boolean isOver() {
    return late;
  }

  String text() {
    return "did not finish in %d s".formatted(atMost.toSeconds());
  }

  @Override
  public void close() {
    watchdog.interrupt();
  }
}
