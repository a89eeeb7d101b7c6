package io.baton.adapters.transform;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import io.baton.adapters.Task;
import io.baton.expression.Expression;
import io.baton.expression.Scope;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A list, and expressions over its items: they see {@code item} and {@code index}. */
record Items(Task task, List<Value> list) {

  private record Keyed(Value key, Value item) {}

  static Items of(Task task, Params params) throws AdapterException {
    return switch (params.required("data")) {
      case Arr items -> new Items(task, items.items());
      case Value other -> throw params.wrong("data", "must be a list", other);
    };
  }

  List<Value> map(String expression) throws AdapterException {
    return keyed(expression).stream().map(Keyed::key).toList();
  }

  List<Value> filter(String expression) throws AdapterException {
    return keyed("(" + expression + ") ? true : false").stream()
        .filter(it -> it.key().equals(Value.TRUE))
        .map(Keyed::item)
        .toList();
  }

  /** Numbers before texts before everything else; equal ones keep their order. */
  List<Value> sort(String by, boolean descending) throws AdapterException {
    Comparator<Keyed> order = Comparator.comparing(Keyed::key, Items::compare);
    return keyed(by).stream()
        .sorted(descending ? order.reversed() : order)
        .map(Keyed::item)
        .toList();
  }

  Obj group(String by) throws AdapterException {
    Map<String, List<Value>> groups = new LinkedHashMap<>();
    for (Keyed each : keyed(by)) {
      String key = String.valueOf(Params.asText(each.key()));
      groups.computeIfAbsent(key, name -> new ArrayList<>()).add(each.item());
    }
    Obj.Builder json = Obj.builder();
    groups.forEach((key, items) -> json.put(key, Arr.of(items)));
    return Obj.of("groups", json.build(), "count", Value.of(groups.size()));
  }

  private List<Keyed> keyed(String source) throws AdapterException {
    Expression expression = Expression.compile(source);
    List<Keyed> keyed = new ArrayList<>(list.size());
    for (int i = 0; i < list.size(); i++) {
      task.requireGoing();
      keyed.add(new Keyed(expression.evaluate(scope(list.get(i), i)), list.get(i)));
    }
    return keyed;
  }

  private static Scope scope(Value item, int index) {
    return name ->
        switch (name) {
          case "item" -> item;
          case "index" -> Value.of(index);
          default -> item instanceof Obj fields ? fields.get(name) : null;
        };
  }

  private static int compare(Value a, Value b) {
    if (a instanceof Value.Num one && b instanceof Value.Num other) {
      return one.decimal().compareTo(other.decimal());
    }
    if (a instanceof Value.Text one && b instanceof Value.Text other) {
      return one.compareTo(other);
    }
    int byKind = Integer.compare(rank(a), rank(b));
    return byKind != 0 ? byKind : Json.write(a).compareTo(Json.write(b));
  }

  private static int rank(Value value) {
    return switch (value) {
      case Value.Num ignored -> 0;
      case Value.Text ignored -> 1;
      case Value.Bool ignored -> 2;
      case Arr ignored -> 3;
      case Obj ignored -> 4;
      case Value.Null ignored -> 5;
    };
  }
}
