package io.baton.cli.progress;

import io.baton.cli.Glyphs;
import java.util.function.UnaryOperator;

/**
 * A line that takes coloured pieces until it is full. What counts is how many columns a terminal
 * gives a letter, not how many units it has in memory: two for those of East Asia and for pictures,
 * none for accents that stand on another letter.
 */
final class Line {
  private final StringBuilder text = new StringBuilder();
  private final Glyphs glyphs;
  private int room;

  Line(int width, Glyphs glyphs) {
    this.room = width;
    this.glyphs = glyphs;
  }

  void add(String piece, UnaryOperator<String> color) {
    String fitting = fitting(piece);
    room -= columns(fitting);
    text.append(fitting.isBlank() ? fitting : color.apply(fitting));
  }

  private String fitting(String piece) {
    if (columns(piece) <= room) {
      return piece;
    }
    StringBuilder kept = new StringBuilder();
    int left = room - 1;
    for (int at = 0; at < piece.length(); ) {
      int letter = piece.codePointAt(at);
      left -= columns(letter);
      if (left < 0) {
        break;
      }
      kept.appendCodePoint(letter);
      at += Character.charCount(letter);
    }
    return room <= 0 ? "" : kept + glyphs.pick("…", "~");
  }

  static int columns(String text) {
    return text.codePoints().map(Line::columns).sum();
  }

  private static int columns(int letter) {
    return switch (Character.getType(letter)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
      default -> isWide(letter) ? 2 : 1;
    };
  }

  private static boolean isWide(int letter) {
    return letter >= 0x1100
        && (letter <= 0x115f
            || isIn(letter, 0x2e80, 0xa4cf)
            || isIn(letter, 0xac00, 0xd7a3)
            || isIn(letter, 0xf900, 0xfaff)
            || isIn(letter, 0xfe30, 0xfe6f)
            || isIn(letter, 0xff00, 0xff60)
            || isIn(letter, 0xffe0, 0xffe6)
            || isIn(letter, 0x1f300, 0x1faff)
            || isIn(letter, 0x20000, 0x3fffd));
  }

  private static boolean isIn(int letter, int first, int last) {
    return letter >= first && letter <= last;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
