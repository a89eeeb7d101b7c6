package io.baton.server.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.OutputStream;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;

/**
 * Sets up the log of a server process. Everything goes through the JDK's own logging, which costs
 * nothing to start.
 */
public final class Logs {
  /** How lines look. */
  public enum Format {
    TEXT,
    JSON
  }

  /** A logger is forgotten, with its level, unless somebody holds it. */
  private static final Logger BATON = Logger.getLogger("io.baton");

  private Logs() {}

  /** To stderr: stdout is for data. */
  public static void configure(Format format, Level level) {
    configure(format, level, System.err);
  }

  static void configure(Format format, Level level, OutputStream out) {
    LogManager.getLogManager().reset();
    Logger root = Logger.getLogger("");
    root.addHandler(handler(format, out));
    root.setLevel(Level.WARNING);
    BATON.setLevel(level);
  }

  private static Handler handler(Format format, OutputStream out) {
    try {
      Handler handler =
          new StreamHandler(out, new LineFormat(format == Format.JSON)) {
            @Override
            public synchronized void publish(LogRecord line) {
              super.publish(line);
              flush();
            }
          };
      handler.setEncoding(UTF_8.name());
      handler.setLevel(Level.ALL);
      return handler;
    } catch (java.io.UnsupportedEncodingException e) {
      throw new IllegalStateException(e);
    }
  }
}
