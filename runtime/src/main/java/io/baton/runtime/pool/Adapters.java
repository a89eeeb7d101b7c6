package io.baton.runtime.pool;

import io.baton.adapters.Action;
import io.baton.adapters.Adapter;
import io.baton.adapters.AdapterInfo;
import io.baton.adapters.Outcome;
import io.baton.adapters.Task;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The code that this process has for actions. What is registered last counts. */
public final class Adapters {
  /** Names an action. */
  public record Name(String adapter, String action) {
    @Override
    public String toString() {
      return adapter + "." + action;
    }
  }

  private final Map<Name, Adapter> byName = new ConcurrentHashMap<>();

  void put(Name name, Adapter adapter) {
    byName.put(name, adapter);
  }

  public @Nullable Adapter find(Name name) {
    return byName.get(name);
  }

  public boolean has(Name name) {
    return byName.containsKey(name);
  }

  /** What is known of all of them, by name. */
  public List<AdapterInfo> infos() {
    Map<String, AdapterInfo> infos = new TreeMap<>();
    for (Adapter adapter : Set.copyOf(byName.values())) {
      infos.merge(adapter.name(), adapter.info(), AdapterInfo::and);
    }
    return List.copyOf(infos.values());
  }

  /** Nothing runs any more. */
  void close() {
    Set.copyOf(byName.values()).forEach(Adapter::close);
  }

  /** One action as an adapter of its own. */
  public static Adapter of(String adapter, String action, Action code) {
    return new Adapter() {
      @Override
      public String name() {
        return adapter;
      }

      @Override
      public Set<String> actions() {
        return Set.of(action);
      }

      @Override
      public Outcome run(Task task) throws Exception {
        return Outcome.done(code.run(task));
      }
    };
  }
}
