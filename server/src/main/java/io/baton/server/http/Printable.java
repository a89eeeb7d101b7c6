package io.baton.server.http;

/** Text of a caller as it may stand in a message: short, and without control characters. */
public final class Printable {
  private static final int MOST = 80;

  private Printable() {}

  public static String of(String text) {
    String shown = text.length() > MOST ? text.substring(0, MOST) + "…" : text;
    StringBuilder clean = new StringBuilder(shown.length());
    shown
        .codePoints()
        .map(
            c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE ? '?' : c)
        .forEach(clean::appendCodePoint);
    return clean.toString();
  }
}
