package io.baton.flow.place;

import io.baton.flow.problem.Position;
import java.util.List;

/**
 * The text of a definition, to find the exact place of a character inside a scalar. Quotes and
 * escapes make the text longer than its value, so the two are walked side by side; where they do
 * not run in step (texts that a dialect rewrote) the scalar's start is the answer. Texts over
 * several lines go on behind the indentation of the next one.
 */
public final class SourceText {
  public static final SourceText NONE = new SourceText("");

  private static final int ANY_INDENT = -1;

  private final List<String> lines;

  public SourceText(String text) {
    this.lines = text.lines().toList();
  }

  public Position locate(Position start, String value, int offset) {
    if (start.line() > lines.size() || start.column() > lines.get(start.line() - 1).length()) {
      return start;
    }
    int row = start.line() - 1;
    int at = start.column() - 1;
    char style = lines.get(row).charAt(at);
    boolean block = style == '|' || style == '>';
    int indent = block ? indentBelow(row) : ANY_INDENT;
    if (block) {
      row++;
      at = indent;
    } else if (style == '"' || style == '\'') {
      at++;
    }
    for (int i = 0; i < offset && row < lines.size() && i < value.length(); i++) {
      String line = lines.get(row);
      char expected = value.charAt(i);
      int width = width(line, at, expected, style);
      if (width > 0) {
        at += width;
        continue;
      }
      if (!endsHere(line, at, expected)) {
        return start;
      }
      row += expected == '\n' && style != '|' && isBlank(row + 1) ? 2 : 1;
      at = row < lines.size() ? lineStart(lines.get(row), indent) : 0;
    }
    return row < lines.size() && offset <= value.length() ? new Position(row + 1, at + 1) : start;
  }

  private boolean isBlank(int row) {
    return row < lines.size() && lines.get(row).isBlank();
  }

  /** Whether the value goes on in the next line: its line break, or the space it is folded to. */
  private static boolean endsHere(String line, int at, char expected) {
    return (expected == '\n' || expected == ' ')
        && (at >= line.length() || line.substring(at).isBlank());
  }

  /** How far the first line of a block text that holds anything is indented. */
  private int indentBelow(int row) {
    for (String line : lines.subList(row + 1, lines.size())) {
      if (!line.isBlank()) {
        return lineStart(line, ANY_INDENT);
      }
    }
    return 0;
  }

  private static int lineStart(String line, int indent) {
    int blanks = line.length() - line.stripLeading().length();
    return indent == ANY_INDENT ? blanks : Math.min(indent, line.length());
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
