package io.baton.runtime.pool;

import java.lang.System.Logger.Level;
import java.util.Locale;

/** Takes what steps have to say while they work. It is for people: it is not in the log. */
@FunctionalInterface
public interface StepLog {
  /**
   * @param level as the adapter named it, such as info or warn
   */
  record Line(
      String tenantId,
      String executionId,
      String flowId,
      String step,
      int attempt,
      String level,
      String message) {}

  void write(Line line);

  /** To the program's own log, under the name {@code io.baton.step}. */
  static StepLog toSystemLogger() {
    System.Logger logger = System.getLogger("io.baton.step");
    return line ->
        logger.log(
            level(line.level()),
            "tenant={0} execution={1} step={2} attempt={3} {4}",
            line.tenantId(),
            line.executionId(),
            line.step(),
            String.valueOf(line.attempt()),
            line.message());
  }

  private static Level level(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "error", "fatal" -> Level.ERROR;
      case "warn", "warning" -> Level.WARNING;
      case "debug" -> Level.DEBUG;
      case "trace" -> Level.TRACE;
      default -> Level.INFO;
    };
  }
}
