package io.baton.adapters.shell;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Keeps the beginning of what a process says and drops the rest, so that it never has to wait. */
final class BoundedOutput {
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private final Thread reader;
  private final int most;
  private boolean truncated;

  BoundedOutput(InputStream in, int most) {
    this.most = most;
    this.reader = Thread.ofVirtual().name("output").start(() -> read(in));
  }

  private void read(InputStream in) {
    byte[] buffer = new byte[8192];
    try {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        keep(buffer, count);
      }
    } catch (IOException ended) {
      // The process was killed.
    }
  }

  private synchronized void keep(byte[] buffer, int count) {
    int room = Math.min(count, most - kept.size());
    kept.write(buffer, 0, room);
    truncated |= room < count;
  }

  void await() throws InterruptedException {
    reader.join(PATIENCE);
  }

  synchronized String text() {
    return kept.toString(StandardCharsets.UTF_8);
  }

  synchronized boolean isTruncated() {
    return truncated;
  }
}
