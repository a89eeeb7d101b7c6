package io.baton.runtime.pool;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** The slots of this process, by pool; those that the settings do not name share some. */
final class Places {
  private final Map<String, Pool> named = new HashMap<>();
  private final Pool others;

  Places(PoolSettings settings, Consumer<Job> starter) {
    settings
        .slots()
        .forEach(
            (name, count) -> named.put(name, new Pool(count, settings.maxInMemory(), starter)));
    this.others = new Pool(settings.otherSlots(), settings.maxInMemory(), starter);
  }

  Pool of(Job job) {
    return of(job.pool);
  }

  Pool of(String name) {
    return named.getOrDefault(name, others);
  }

  /** The names of those with slots of their own. */
  Iterable<String> names() {
    return named.keySet();
  }

  /** It must be one that has its own slots. */
  void resize(String name, int slots) {
    Pool pool = named.get(name);
    if (pool == null || slots < 0) {
      throw new IllegalArgumentException(
          "There is no pool '%s' with slots of its own that could have %d".formatted(name, slots));
    }
    pool.resize(slots);
  }

  void clear() {
    named.values().forEach(Pool::clear);
    others.clear();
  }
}
