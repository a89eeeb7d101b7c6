package io.baton.adapters.transform;

import io.baton.adapters.AdapterException;
import io.baton.adapters.DescribedAdapter;
import io.baton.adapters.Outcome;
import io.baton.adapters.Params;
import io.baton.adapters.Task;
import io.baton.expression.ExpressionException;
import io.baton.expression.jmespath.JmesPath;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reshapes data. Pure: the same parameters always give the same output. Outputs are objects, so
 * that later steps can name what they want: a list is under {@code items}, a text under {@code
 * text}, anything else under {@code value}.
 */
public final class TransformAdapter extends DescribedAdapter {
  public TransformAdapter() {
    super("transform", TransformAdapter.class);
  }

  @Override
  protected Outcome run(Task task, Params params) throws AdapterException {
    try {
      return Outcome.done(transformed(task, params));
    } catch (ExpressionException e) {
      throw AdapterException.permanent("EXPRESSION_ERROR", String.valueOf(e.getMessage()));
    }
  }

  private static Value transformed(Task task, Params params) throws AdapterException {
    return switch (task.action()) {
      case "jmespath" -> JmesPath.compile(params.text("expression")).search(params.at("data"));
      case "map" -> items(Items.of(task, params).map(params.text("expression")));
      case "filter" -> items(Items.of(task, params).filter(params.text("where")));
      case "sort" ->
          items(
              Items.of(task, params)
                  .sort(params.text("by", "item"), params.text("order", "asc").equals("desc")));
      case "group" -> Items.of(task, params).group(params.text("by"));
      case "flatten" -> items(flat(Items.of(task, params).list(), params.count("depth", 1)));
      case "join" -> Obj.of("text", Value.of(joined(params)));
      case "split" -> items(split(params));
      case "merge" -> merged(params);
      case "pick" -> picked(params, true);
      default -> picked(params, false);
    };
  }

  private static Obj items(List<Value> items) {
    return Obj.of("items", Arr.of(items), "count", Value.of(items.size()));
  }

  private static List<Value> flat(List<Value> items, int depth) {
    List<Value> flat = new ArrayList<>();
    for (Value item : items) {
      if (item instanceof Arr inner && depth > 0) {
        flat.addAll(flat(inner.items(), depth - 1));
      } else {
        flat.add(item);
      }
    }
    return flat;
  }

  private static String joined(Params params) {
    return params.list("data").stream()
        .map(item -> Objects.requireNonNullElse(Params.asText(item), ""))
        .collect(Collectors.joining(params.text("separator", ",")));
  }

  private static List<Value> split(Params params) throws AdapterException {
    String text = params.text("text", "");
    String separator = params.text("separator", ",");
    if (separator.isEmpty()) {
      throw Params.invalid("transform.split: 'separator' must not be empty");
    }
    boolean trim = params.flag("trim", true);
    return Arrays.stream(text.split(Pattern.quote(separator), -1))
        .map(part -> (Value) Value.of(trim ? part.strip() : part))
        .toList();
  }

  /** Later objects win. */
  private static Value merged(Params params) throws AdapterException {
    boolean deep = params.flag("deep", false);
    Obj merged = Obj.EMPTY;
    for (Value each : params.list("objects")) {
      if (!(each instanceof Obj object)) {
        throw params.wrong("objects", "must be a list of objects", each);
      }
      merged = merged(merged, object, deep);
    }
    return merged;
  }

  private static Obj merged(Obj under, Obj over, boolean deep) {
    Obj.Builder both = Obj.builder().putAll(under);
    over.fields()
        .forEach(
            (name, value) ->
                both.put(
                    name,
                    deep && under.at(name) instanceof Obj a && value instanceof Obj b
                        ? merged(a, b, true)
                        : value));
    return both.build();
  }

  private static Value picked(Params params, boolean keep) throws AdapterException {
    List<Value> names = params.list("fields");
    Value data = params.required("data");
    if (data instanceof Arr items) {
      return items(items.stream().map(item -> picked(item, names, keep)).toList());
    }
    return picked(data, names, keep);
  }

  private static Value picked(Value data, List<Value> names, boolean keep) {
    if (!(data instanceof Obj object)) {
      return data;
    }
    Obj.Builder picked = Obj.builder();
    object
        .fields()
        .forEach(
            (name, value) -> {
              if (names.contains(Value.of(name)) == keep) {
                picked.put(name, value);
              }
            });
    return picked.build();
  }
}
