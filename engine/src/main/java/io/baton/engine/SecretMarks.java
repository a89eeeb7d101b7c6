package io.baton.engine;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Where secrets go into the parameters of a step. The log has a mark in their place, such as {@code
 * ***api_key:8c6f…***}; whoever hands the task to its worker puts the secret there. The mark is new
 * for every attempt and as hard to guess as the execution's seed, so that no data can name a secret
 * by pretending to be a mark.
 */
public final class SecretMarks {
  private static final String STARS = "***";

  private SecretMarks() {}

  /** What stands for a secret. */
  public static String text(String name, String mark) {
    return STARS + name + ":" + mark + STARS;
  }

  /**
   * @param put gives what to put in for the name of a secret
   */
  public static Value replaced(Value value, String mark, UnaryOperator<String> put) {
    return switch (value) {
      case Value.Text text -> Value.of(replaced(text.value(), mark, put));
      case Obj object -> {
        Map<String, Value> fields = new LinkedHashMap<>();
        object
            .fields()
            .forEach(
                (key, field) -> fields.put(replaced(key, mark, put), replaced(field, mark, put)));
        yield Obj.of(fields);
      }
      case Arr list -> {
        List<Value> items = new ArrayList<>();
        list.forEach(item -> items.add(replaced(item, mark, put)));
        yield Arr.of(items);
      }
      case Value.Null same -> same;
      case Value.Bool same -> same;
      case Value.Num same -> same;
    };
  }

  private static String replaced(String text, String mark, UnaryOperator<String> put) {
    String ending = ":" + mark + STARS;
    StringBuilder out = new StringBuilder();
    int from = 0;
    for (int end = text.indexOf(ending); end >= 0; end = text.indexOf(ending, from)) {
      int begin = text.lastIndexOf(STARS, end - 1);
      if (begin < from) {
        break;
      }
      String name = text.substring(begin + STARS.length(), end);
      out.append(text, from, begin).append(put.apply(name));
      from = end + ending.length();
    }
    return from == 0 ? text : out.append(text, from, text.length()).toString();
  }
}
