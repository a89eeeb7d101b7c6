package io.baton.expression;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import io.baton.value.Value.Text;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Functions on objects. */
final class ObjectFunctions {
  static final List<Function> ALL =
      List.of(
          Function.of("keys", 1, ObjectFunctions::keys),
          Function.of(
              "values", 1, args -> args.newList(List.copyOf(args.object(0).fields().values()))),
          Function.of("entries", 1, ObjectFunctions::entries),
          Function.of("has", 2, ObjectFunctions::has),
          Function.of("merge", 1, Function.ANY, ObjectFunctions::merge),
          Function.of("pick", 2, Function.ANY, args -> select(args, true)),
          Function.of("omit", 2, Function.ANY, args -> select(args, false)));

  private ObjectFunctions() {}

  private static Value keys(Arguments args) {
    List<Value> keys = new ArrayList<>();
    args.object(0).fields().keySet().forEach(key -> keys.add(Value.of(key)));
    return args.newList(keys);
  }

  private static Value entries(Arguments args) {
    List<Value> entries = new ArrayList<>();
    for (Map.Entry<String, Value> field : args.object(0).fields().entrySet()) {
      entries.add(Obj.of("key", Value.of(field.getKey()), "value", field.getValue()));
    }
    return args.newList(entries);
  }

  private static Value has(Arguments args) {
    return Value.of(args.object(0).has(args.text(1)));
  }

  private static Value merge(Arguments args) {
    Obj.Builder merged = Obj.builder();
    for (int i = 0; i < args.count(); i++) {
      Obj object = args.object(i);
      args.run().produce(object.size(), args.offset());
      merged.putAll(object);
    }
    return merged.build();
  }

  private static Value select(Arguments args, boolean keep) {
    Obj object = args.object(0);
    Set<String> names = names(args);
    Obj.Builder selected = Obj.builder();
    object
        .fields()
        .forEach(
            (key, value) -> {
              if (names.contains(key) == keep) {
                selected.put(key, value);
              }
            });
    args.run().produce(object.size(), args.offset());
    return selected.build();
  }

  /** The keys, given one by one or as a list. */
  private static Set<String> names(Arguments args) {
    Set<String> names = new LinkedHashSet<>();
    for (int i = 1; i < args.count(); i++) {
      List<Value> keys =
          args.value(i) instanceof Arr ? args.list(i).items() : List.of(args.value(i));
      for (Value key : keys) {
        if (!(key instanceof Text name)) {
          throw args.wrong(i, "a string or a list of strings");
        }
        names.add(name.value());
      }
    }
    return names;
  }
}
