package io.baton.expression;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Functions on strings. Positions and lengths count characters as people see code points. */
final class TextFunctions {
  private static final Function LENGTH = Function.of("len", 1, TextFunctions::length);

  static final List<Function> ALL =
      List.of(
          LENGTH,
          LENGTH.named("length"),
          LENGTH.named("size"),
          Function.of("upper", 1, args -> args.newText(args.text(0).toUpperCase(Locale.ROOT))),
          Function.of("lower", 1, args -> args.newText(args.text(0).toLowerCase(Locale.ROOT))),
          Function.of("trim", 1, args -> args.newText(args.text(0).strip())),
          Function.of("startsWith", 2, args -> Value.of(args.text(0).startsWith(args.text(1)))),
          Function.of("endsWith", 2, args -> Value.of(args.text(0).endsWith(args.text(1)))),
          Function.of("split", 2, TextFunctions::split),
          Function.of("join", 1, 2, TextFunctions::join),
          Function.of("replace", 3, TextFunctions::replace),
          Function.of("substring", 2, 3, TextFunctions::substring),
          Function.of("matches", 2, TextFunctions::matches).checking(TextFunctions::pattern));

  private TextFunctions() {}

  private static Value length(Arguments args) {
    return switch (args.value(0)) {
      case Value.Null ignored -> Value.of(0);
      case Value.Text text -> Value.of(codePoints(args.text(0)));
      case Arr list -> Value.of(list.size());
      case Obj object -> Value.of(object.size());
      default -> throw args.wrong(0, "a string, a list or an object");
    };
  }

  private static int codePoints(String text) {
    return text.codePointCount(0, text.length());
  }

  private static Value split(Arguments args) {
    String text = args.text(0);
    String separator = args.text(1);
    if (separator.isEmpty()) {
      throw args.fail("the separator must not be empty");
    }
    args.run().produce(text.length(), args.offset());
    List<Value> parts = new ArrayList<>();
    int from = 0;
    for (int at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, from)) {
      parts.add(Value.of(text.substring(from, at)));
      from = at + separator.length();
    }
    parts.add(Value.of(text.substring(from)));
    return args.newList(parts);
  }

  private static Value join(Arguments args) {
    String separator = args.has(1) ? args.text(1) : "";
    StringBuilder text = new StringBuilder();
    String before = "";
    for (Value item : args.list(0)) {
      String part = args.run().textOf(item, args.offset());
      args.run().produce(before.length() + part.length(), args.offset());
      text.append(before).append(part);
      before = separator;
    }
    return Value.of(text.toString());
  }

  private static Value replace(Arguments args) {
    String text = args.text(0);
    String wanted = args.text(1);
    String replacement = args.text(2);
    if (wanted.isEmpty()) {
      throw args.fail("the text to replace must not be empty");
    }
    StringBuilder replaced = new StringBuilder();
    int from = 0;
    for (int at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, from)) {
      args.run().produce(at - from + replacement.length(), args.offset());
      replaced.append(text, from, at).append(replacement);
      from = at + wanted.length();
    }
    args.run().produce(text.length() - from, args.offset());
    return Value.of(replaced.append(text, from, text.length()).toString());
  }

  private static Value substring(Arguments args) {
    String text = args.text(0);
    int length = codePoints(text);
    int start = ListFunctions.position(args.position(1), length);
    int end = args.has(2) ? ListFunctions.position(args.position(2), length) : length;
    int from = text.offsetByCodePoints(0, start);
    return args.newText(
        end <= start ? "" : text.substring(from, text.offsetByCodePoints(from, end - start)));
  }

  private static @Nullable String pattern(int index, Value literal) {
    return index == 1 && literal instanceof Value.Text pattern
        ? Pattern.refusal(pattern.value())
        : null;
  }

  private static Value matches(Arguments args) {
    String pattern = args.text(1);
    int longest = args.run().limits().maxPatternLength();
    if (pattern.length() > longest) {
      throw args.fail("a pattern may have at most %d characters".formatted(longest));
    }
    return Value.of(Pattern.compile(pattern, args).isFoundIn(args.text(0), args));
  }
}
