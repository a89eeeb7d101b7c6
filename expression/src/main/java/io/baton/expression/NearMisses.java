package io.baton.expression;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What people write who know another language, and what they should write here. */
final class NearMisses {
  private static final Map<String, String> WORDS =
      Map.of(
          "True", "true",
          "TRUE", "true",
          "False", "false",
          "FALSE", "false",
          "None", "null",
          "NULL", "null",
          "nil", "null",
          "undefined", "null");

  private static final Map<String, String> FUNCTIONS =
      Map.ofEntries(
          Map.entry("now", "the time of an evaluation is not known; use system.started_at"),
          Map.entry("today", "the time of an evaluation is not known; use system.started_at"),
          Map.entry("uuid", "random values are not allowed; use system.execution_id"),
          Map.entry("random", "random values are not allowed; use system.execution_id"),
          Map.entry("if", "write condition ? this : that"),
          Map.entry("toUpperCase", "did you mean 'upper'?"),
          Map.entry("toLowerCase", "did you mean 'lower'?"),
          Map.entry("includes", "did you mean 'contains'?"),
          Map.entry("parseInt", "did you mean 'int'?"),
          Map.entry("stringify", "did you mean 'json'?"));

  private NearMisses() {}

  static void checkSymbol(String source, int at) {
    String message = symbolMessage(source, at);
    if (message != null) {
      throw new ExpressionException(message, at);
    }
  }

  private static @Nullable String symbolMessage(String source, int at) {
    if (source.startsWith("===", at) || source.startsWith("!==", at)) {
      String right = source.substring(at, at + 2);
      return "'%s=' is not an operator; did you mean '%s'?".formatted(right, right);
    }
    if (source.startsWith("<>", at)) {
      return "'<>' is not an operator; did you mean '!='?";
    }
    String next = at + 1 < source.length() ? source.substring(at + 1, at + 2) : "";
    return switch (source.charAt(at)) {
      case '=' ->
          next.equals("=") || next.equals(">")
              ? null
              : "'=' is not an operator; did you mean '=='?";
      case '&' -> next.equals("&") ? null : "'&' is not an operator; did you mean '&&'?";
      case '|' ->
          next.equals("|")
              ? null
              : "'|' is not an operator; did you mean '||'? Functions are called as upper(x)";
      case '`', '\u2018', '\u2019', '\u201C', '\u201D' ->
          "text is written in plain quotes: 'text' or \"text\"";
      default -> null;
    };
  }

  /** A word that stands alone and is a constant in another language. */
  static @Nullable String constant(String name) {
    return WORDS.get(name);
  }

  /** Why there is no such function, and what to use. */
  static String function(String name, Collection<String> known) {
    String reason = FUNCTIONS.get(name);
    String hint = reason == null ? Suggestion.didYouMean(name, known) : "; " + reason;
    return "there is no function '%s'%s".formatted(name, hint);
  }
}
