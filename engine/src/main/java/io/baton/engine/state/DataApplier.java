package io.baton.engine.state;

import io.baton.engine.Event;
import io.baton.flow.OutputCapture.Merge;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Applies events that change data only. Setting a path copies the objects on it and no others. */
final class DataApplier {
  private DataApplier() {}

  static void apply(ExecutionState state, Event.OfData event) {
    switch (event) {
      case Event.VariableSet set -> set(target(state, set), set);
      case Event.SignalReceived signal -> {
        state.signalsSeen.add(signal.name());
        state
            .signals
            .computeIfAbsent(signal.name(), ignored -> new ArrayDeque<>())
            .add(signal.payload());
      }
    }
  }

  private static Map<String, Value> target(ExecutionState state, Event.VariableSet set) {
    if (set.owner() != null) {
      return privateVars(StepApplier.run(state, set.owner()));
    }
    return set.path().getFirst().equals("output") ? state.outputs : state.vars;
  }

  /** Most runs have none, so the map appears with the first write. */
  private static Map<String, Value> privateVars(StepRun run) {
    if (run.privateVars.isEmpty()) {
      run.privateVars = new LinkedHashMap<>();
    }
    return run.privateVars;
  }

  private static void set(Map<String, Value> target, Event.VariableSet set) {
    String name = set.path().get(1);
    List<String> rest = set.path().subList(2, set.path().size());
    target.put(name, write(target.get(name), rest, set.value(), set.merge()));
  }

  private static Value write(@Nullable Value current, List<String> path, Value value, Merge merge) {
    if (path.isEmpty()) {
      return merged(current, value, merge);
    }
    Obj object = current instanceof Obj fields ? fields : Obj.EMPTY;
    String name = path.getFirst();
    return object.with(name, write(object.get(name), path.subList(1, path.size()), value, merge));
  }

  private static Value merged(@Nullable Value current, Value value, Merge merge) {
    return switch (merge) {
      case REPLACE -> value;
      case MERGE ->
          current instanceof Obj old && value instanceof Obj added ? deep(old, added) : value;
      case APPEND -> append(current, value);
    };
  }

  private static Obj deep(Obj old, Obj added) {
    Obj.Builder result = Obj.builder().putAll(old);
    added
        .fields()
        .forEach(
            (name, value) ->
                result.put(
                    name,
                    old.get(name) instanceof Obj a && value instanceof Obj b ? deep(a, b) : value));
    return result.build();
  }

  private static Arr append(@Nullable Value current, Value value) {
    List<Value> items = new ArrayList<>();
    if (current instanceof Arr list) {
      items.addAll(list.items());
    } else if (current != null && !current.equals(Value.NULL)) {
      items.add(current);
    }
    items.add(value);
    return Arr.of(items);
  }
}
