package io.baton.flow.place;

import io.baton.flow.problem.Position;
import java.util.List;

/**
 * The text of a definition, to find the exact place of a character inside a scalar. Quotes and
 * escapes make the text longer than its value, so the two are walked side by side; where they do
 * not run in step (folded lines, texts that a dialect rewrote) the scalar's start is the answer.
 */
public final class SourceText {
  public static final SourceText NONE = new SourceText("");

  private final List<String> lines;

  public SourceText(String text) {
    this.lines = text.lines().toList();
  }

  public Position locate(Position start, String value, int offset) {
    if (start.line() > lines.size()) {
      return start;
    }
    String line = lines.get(start.line() - 1);
    int at = start.column() - 1;
    if (at >= line.length()) {
      return start;
    }
    char quote = line.charAt(at);
    boolean quoted = quote == '"' || quote == '\'';
    if (quoted) {
      at++;
    }
    for (int i = 0; i < offset; i++) {
      int width = i < value.length() ? width(line, at, value.charAt(i), quoted ? quote : ' ') : 0;
      if (width == 0) {
        return start;
      }
      at += width;
    }
    return new Position(start.line(), at + 1);
  }

  /** How many characters of the line write this one character; 0 where it is not the one there. */
  private static int width(String line, int at, char expected, char quote) {
    if (at >= line.length()) {
      return 0;
    }
    char written = line.charAt(at);
    if (quote == '"' && written == '\\' && at + 1 < line.length()) {
      return switch (line.charAt(at + 1)) {
        case 'u' -> 6;
        case 'x' -> 4;
        default -> 2;
      };
    }
    if (written != expected) {
      return 0;
    }
    return quote == '\'' && written == '\'' ? 2 : 1;
  }
}
