package io.baton.bench.load;

import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Connections that stay open, as many as are in use at a time. One that failed is not used again.
 */
final class Wires implements AutoCloseable {
  /** Something done on a connection. */
  @FunctionalInterface
  interface Use<T> {
    T on(Wire wire) throws IOException;
  }

  private final URI server;
  private final ConcurrentLinkedDeque<Wire> idle = new ConcurrentLinkedDeque<>();

  Wires(URI server) {
    this.server = server;
  }

  <T> T use(Use<T> use) throws IOException {
    Wire pooled = idle.pollFirst();
    if (pooled != null) {
      try {
        return use(pooled, use);
      } catch (EOFException hungUp) {
        // The server closes connections that nobody uses; whoever had one asks again.
      }
    }
    return use(Wire.to(server), use);
  }

  private <T> T use(Wire wire, Use<T> use) throws IOException {
    boolean sound = false;
    try {
      T result = use.on(wire);
      sound = true;
      return result;
    } finally {
      if (sound) {
        idle.addFirst(wire);
      } else {
        wire.close();
      }
    }
  }

  @Override
  public void close() throws IOException {
    for (Wire wire = idle.poll(); wire != null; wire = idle.poll()) {
      wire.close();
    }
  }
}
