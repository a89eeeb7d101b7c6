package io.baton.runtime.time;

import io.baton.engine.Timer;
import java.util.Locale;

/** The text form of a timer's name, such as {@code retry:2:enrich[17]}. It is on disk. */
public final class TimerNames {
  private static final int PARTS = 3;

  private TimerNames() {}

  public static String write(Timer timer) {
    return "%s:%d:%s"
        .formatted(timer.kind().name().toLowerCase(Locale.ROOT), timer.attempt(), timer.key());
  }

  /**
   * @throws IllegalArgumentException where the text is not of this form
   */
  public static Timer read(String name) {
    String[] parts = name.split(":", PARTS);
    if (parts.length != PARTS) {
      throw new IllegalArgumentException("'%s' names no timer".formatted(name));
    }
    Timer.Kind kind = Timer.Kind.valueOf(parts[0].toUpperCase(Locale.ROOT));
    return new Timer(kind, parts[2], Integer.parseInt(parts[1]));
  }
}
