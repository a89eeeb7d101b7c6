package io.baton.cli;

/** Colours, or none. Text is never read for markup: it may come from a flow. */
public record Paint(boolean on) {
  public String green(String text) {
    return in("32", text);
  }

  public String red(String text) {
    return in("31", text);
  }

  public String yellow(String text) {
    return in("33", text);
  }

  public String cyan(String text) {
    return in("36", text);
  }

  public String dim(String text) {
    return in("2", text);
  }

  public String bold(String text) {
    return in("1", text);
  }

  private String in(String code, String text) {
    return on && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }

  /** Text of a file as it may go to a terminal: what is not to be seen becomes a question mark. */
  static String printable(String text) {
    return text.replaceAll("[\\p{Cntrl}&&[^\t]]", "?");
  }

  /** Text of a flow as it may go to a terminal: on one line and without control characters. */
  public static String harmless(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            point -> {
              if (point == '\n' || point == '\t') {
                out.append(' ');
              } else if (!Character.isISOControl(point)) {
                out.appendCodePoint(point);
              }
            });
    return out.toString();
  }
}
