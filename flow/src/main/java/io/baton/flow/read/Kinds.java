package io.baton.flow.read;

import io.baton.flow.document.Node;
import io.baton.value.Value;
import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What kinds of nodes are called in messages. */
final class Kinds {
  private Kinds() {}

  static String name(Node node) {
    return switch (node) {
      case Node.Seq ignored -> "a list";
      case Node.Fields ignored -> "an object";
      case Node.Leaf leaf ->
          switch (leaf.value()) {
            case Value.Text text -> "the text '" + shortened(text.value()) + "'";
            case Value.Num number -> "the number " + plainNumber(number);
            case Value.Bool bool -> String.valueOf(bool.value());
            default -> "null";
          };
    };
  }

  /** The text of a leaf that reads the same with or without quotes; null for null and the rest. */
  static @Nullable String plainText(Value value) {
    return switch (value) {
      case Value.Text text -> text.value();
      case Value.Num number -> plainNumber(number);
      case Value.Bool bool -> String.valueOf(bool.value());
      default -> null;
    };
  }

  /** Without an exponent only where that is short. */
  private static String plainNumber(Value.Num number) {
    return number instanceof Value.Int whole
        ? String.valueOf(whole.value())
        : number.decimal().toString();
  }

  static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  private static String shortened(String text) {
    return text.length() <= 40 ? text : text.substring(0, 37) + "...";
  }
}
