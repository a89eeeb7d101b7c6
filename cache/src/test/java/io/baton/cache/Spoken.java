package io.baton.cache;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What a logger says while this is open. */
final class Spoken implements AutoCloseable {
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final Logger logger;
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord line) {
          lines.add(line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  private Spoken(Logger logger) {
    this.logger = logger;
    logger.addHandler(handler);
  }

  static Spoken of(String name) {
    return new Spoken(Logger.getLogger(name));
  }

  List<String> lines() {
    return lines;
  }

  @Override
  public void close() {
    logger.removeHandler(handler);
  }
}
