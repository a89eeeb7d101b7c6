package io.baton.adapters.sql;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * A statement whose named parameters have become numbered ones. Values are bound by the driver and
 * never become part of the text.
 *
 * @param names in the order of their places; empty where the text has question marks
 */
record SqlText(String text, List<String> names) {

  /** What stands in quotes, comments and casts is left as it is. */
  static SqlText named(String source) {
    StringBuilder text = new StringBuilder(source.length());
    List<String> names = new ArrayList<>();
    int at = 0;
    while (at < source.length()) {
      int skipped = skip(source, at);
      if (skipped > at) {
        text.append(source, at, skipped);
        at = skipped;
      } else if (isName(source, at)) {
        int end = endOfName(source, at + 1);
        names.add(source.substring(at + 1, end));
        text.append('?');
        at = end;
      } else {
        text.append(source.charAt(at++));
      }
    }
    return new SqlText(text.toString(), names);
  }

  private static boolean isName(String source, int at) {
    return source.charAt(at) == ':'
        && at + 1 < source.length()
        && Character.isJavaIdentifierStart(source.charAt(at + 1));
  }

  private static int endOfName(String source, int from) {
    int end = from;
    while (end < source.length() && Character.isJavaIdentifierPart(source.charAt(end))) {
      end++;
    }
    return end;
  }

  /** The end of something that has no parameters in it and begins here; the same place: nothing. */
  private static int skip(String source, int at) {
    if (source.startsWith("--", at)) {
      return end(source, "\n", at + 2);
    }
    if (source.startsWith("/*", at)) {
      return end(source, "*/", at + 2);
    }
    if (source.startsWith("::", at)) {
      return at + 2;
    }
    return switch (source.charAt(at)) {
      case '\'' -> end(source, "'", at + 1);
      case '"' -> end(source, "\"", at + 1);
      case '$' -> dollarQuoted(source, at);
      default -> at;
    };
  }

  private static int dollarQuoted(String source, int at) {
    int close = source.indexOf('$', at + 1);
    boolean tag =
        close > at
            && source.substring(at + 1, close).chars().allMatch(Character::isJavaIdentifierPart);
    return tag ? end(source, source.substring(at, close + 1), close + 1) : at;
  }

  private static int end(String source, String closing, int from) {
    int found = source.indexOf(closing, from);
    return found < 0 ? source.length() : found + closing.length();
  }

  /** The values for the places. */
  List<Value> values(Value given) throws AdapterException {
    return switch (given) {
      case Value.Null ignored when names.isEmpty() -> List.of();
      case Arr items when names.isEmpty() -> items.items();
      case Obj fields -> values(fields);
      case Value other ->
          throw Params.invalid(
              names.isEmpty()
                  ? "'params' must be a list for the question marks of the statement"
                  : "'params' must be an object with " + String.join(", ", names));
    };
  }

  private List<Value> values(Obj fields) throws AdapterException {
    List<Value> values = new ArrayList<>();
    for (String name : names) {
      Value value = fields.get(name);
      if (value == null) {
        throw Params.invalid("The statement has ':%s', but 'params' does not".formatted(name));
      }
      values.add(value);
    }
    return values;
  }
}
