package io.baton.server.log;

import io.baton.value.Json;
import io.baton.value.Obj;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;

/** One record, one line: control characters of whoever caused it cannot make another. */
final class LineFormat extends Formatter {
  private final boolean json;

  LineFormat(boolean json) {
    this.json = json;
  }

  @Override
  public String format(LogRecord line) {
    return (json ? asJson(line) : asText(line)) + "\n";
  }

  private String asJson(LogRecord line) {
    Obj.Builder fields =
        Obj.builder()
            .put("time", line.getInstant().toString())
            .put("level", level(line.getLevel()))
            .put("logger", String.valueOf(line.getLoggerName()))
            .put("message", message(line));
    for (Fields about : fields(line)) {
      about.values().forEach(fields::put);
    }
    if (line.getThrown() != null) {
      fields.put("error", stack(line.getThrown()));
    }
    return Json.write(fields.build());
  }

  private String asText(LogRecord line) {
    StringBuilder text =
        new StringBuilder()
            .append(line.getInstant())
            .append(' ')
            .append(level(line.getLevel()))
            .append(' ')
            .append(line.getLoggerName())
            .append(": ")
            .append(printable(message(line)));
    fields(line)
        .forEach(about -> text.append(" [").append(printable(about.toString())).append(']'));
    if (line.getThrown() != null) {
      text.append('\n').append(stack(line.getThrown()).stripTrailing());
    }
    return text.toString();
  }

  /** The message with its parameters, those that are fields left out. */
  private String message(LogRecord line) {
    if (fields(line).isEmpty()) {
      return formatMessage(line);
    }
    LogRecord bare = new LogRecord(line.getLevel(), line.getMessage());
    Object[] others =
        parameters(line).stream().filter(value -> !(value instanceof Fields)).toArray();
    bare.setParameters(others);
    return formatMessage(bare);
  }

  private static List<Fields> fields(LogRecord line) {
    List<Fields> fields = new ArrayList<>();
    for (Object parameter : parameters(line)) {
      if (parameter instanceof Fields about) {
        fields.add(about);
      }
    }
    return fields;
  }

  private static List<Object> parameters(LogRecord line) {
    Object[] parameters = line.getParameters();
    return parameters == null ? List.of() : java.util.Arrays.asList(parameters);
  }

  private static String level(Level level) {
    if (level.intValue() >= Level.SEVERE.intValue()) {
      return "ERROR";
    }
    if (level.intValue() >= Level.WARNING.intValue()) {
      return "WARN";
    }
    return level.intValue() >= Level.INFO.intValue() ? "INFO" : "DEBUG";
  }

  private static String printable(String text) {
    return text.chars().noneMatch(Character::isISOControl) ? text : text.replaceAll("\\p{Cc}", "?");
  }

  private static String stack(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
