package io.baton.worker;

import io.baton.adapters.Action;
import io.baton.adapters.Adapter;
import io.baton.adapters.Outcome;
import io.baton.adapters.Task;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The adapters that a worker has, by name. */
final class Skills implements AutoCloseable {
  private final Map<String, Adapter> byName = new LinkedHashMap<>();

  /** One of the same name takes its place. */
  void add(Adapter adapter) {
    byName.put(adapter.name(), adapter);
  }

  void add(String name, Action action) {
    add(new AnyAction(name, action));
  }

  boolean isEmpty() {
    return byName.isEmpty();
  }

  List<String> names() {
    return List.copyOf(byName.keySet());
  }

  @Nullable Adapter find(String adapter, String action) {
    Adapter found = byName.get(adapter);
    boolean can = found instanceof AnyAction || (found != null && found.actions().contains(action));
    return can ? found : null;
  }

  @Override
  public void close() {
    byName.values().forEach(Adapter::close);
  }

  /** One piece of code for whatever a step calls the action. */
  private record AnyAction(String name, Action action) implements Adapter {
    @Override
    public Set<String> actions() {
      return Set.of();
    }

    @Override
    public Outcome run(Task task) throws Exception {
      return Outcome.done(action.run(task));
    }
  }
}
