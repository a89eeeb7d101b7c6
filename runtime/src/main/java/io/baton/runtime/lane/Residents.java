package io.baton.runtime.lane;

import io.baton.engine.state.ExecutionState;
import io.baton.store.Store;
import io.baton.store.StoredExecution;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The executions of a lane that are in memory. When there are too many, those that only wait leave
 * first, the one used longest ago before the others: nobody knows when they are asked for again.
 * Those that somebody works for will be asked for soon, and to bring each back for every answer
 * would cost more than it saves, so they may be several times as many. Of those that have ended
 * only a few stay: they are hardly asked for again, and whoever does waits for one read.
 *
 * <p>Invariant: one that is ahead of the log stays until the log has caught up.
 */
final class Residents {
  static final int BUSY_FOR_EACH_IDLE = 4;

  /** How many that have ended stay at most. */
  static final int MOST_ENDED = 256;

  /** How many that must stay are passed over before it is left for the next time. */
  private static final int LOOKS = 16;

  /** So many that one statement for all of them is worth while. */
  private static final int TOGETHER = 8;

  private static final int CAPACITY = 1_024;
  private static final float LOAD_FACTOR = 0.75f;

  private final Map<String, LiveExecution> busy = byUse();
  private final Map<String, LiveExecution> idle = byUse();
  private final Map<String, LiveExecution> ended = byUse();
  private final Store store;
  private final Loader loader;
  private final int limit;
  private final MemoryCounts counts;

  Residents(Store store, Loader loader, int limit, MemoryCounts counts) {
    this.store = store;
    this.loader = loader;
    this.limit = limit;
    this.counts = counts;
  }

  private static Map<String, LiveExecution> byUse() {
    return new LinkedHashMap<>(CAPACITY, LOAD_FACTOR, true);
  }

  /** Null where it is not in memory, or is there with a state that never became durable. */
  @Nullable LiveExecution inMemory(String id) {
    LiveExecution live = busy.get(id);
    if (live == null) {
      live = idle.get(id);
    }
    if (live == null) {
      live = ended.get(id);
    }
    return live == null || live.isLost() ? null : live;
  }

  /** Whether it is in memory with a state that never became durable. */
  boolean isLost(String id) {
    LiveExecution live = busy.get(id);
    return live != null && live.isLost();
  }

  /** Reads those together that these messages are for, unless they are few. */
  void readAhead(List<Message> messages) {
    if (messages.size() < TOGETHER) {
      return;
    }
    List<StoredExecution> recovered = new ArrayList<>();
    Set<String> asked = new LinkedHashSet<>();
    for (Message message : messages) {
      if (inMemory(message.executionId()) == null) {
        switch (message) {
          case Message.Recover recover -> recovered.add(recover.stored());
          case Message.Give give -> asked.add(give.executionId());
          case Message.Stop stop -> asked.add(stop.executionId());
          case Message.Look<?> look -> asked.add(look.executionId());
          case Message.Begin ignored -> {}
          case Message.Watch ignored -> {}
          case Message.Glance<?> ignored -> {}
          case Message.Vacate ignored -> {}
          case Message.Forget ignored -> {}
        }
      }
    }
    if (asked.size() >= TOGETHER) {
      recovered.addAll(store.executions().byIds(List.copyOf(asked)));
    }
    loader.readAhead(recovered);
  }

  /** Null where there is no such execution. */
  @Nullable LiveExecution find(String id) {
    LiveExecution live = inMemory(id);
    if (live == null) {
      StoredExecution ahead = loader.ahead(id);
      StoredExecution stored = ahead == null ? store.executions().byId(id).orElse(null) : ahead;
      return stored == null ? null : load(stored);
    }
    counts.hit();
    return live;
  }

  /** The same where its row is known already. */
  LiveExecution find(StoredExecution stored) {
    LiveExecution live = inMemory(stored.identity().id());
    return live == null ? load(stored) : live;
  }

  private LiveExecution load(StoredExecution stored) {
    counts.missed();
    remove(stored.identity().id());
    LiveExecution live = loader.load(stored);
    add(live);
    return live;
  }

  void add(LiveExecution live) {
    busy.put(live.id, live);
  }

  void remove(String id) {
    busy.remove(id);
    idle.remove(id);
    ended.remove(id);
  }

  /** It has just been used: notes whether it is busy, idle or at its end. */
  void used(LiveExecution live) {
    Map<String, LiveExecution> place = place(live);
    if (place.get(live.id) == live) {
      return;
    }
    boolean isHere =
        busy.remove(live.id, live) || idle.remove(live.id, live) || ended.remove(live.id, live);
    if (isHere) {
      place.put(live.id, live);
    }
  }

  private Map<String, LiveExecution> place(LiveExecution live) {
    ExecutionState state = live.state();
    return state.hasWorkOut() ? busy : state.status().isTerminal() ? ended : idle;
  }

  void shrink() {
    shrink(ended, Math.min(limit, MOST_ENDED));
    shrink(idle, Math.max(0, limit - busy.size()));
    shrink(busy, (long) limit * BUSY_FOR_EACH_IDLE);
  }

  private static void shrink(Map<String, LiveExecution> residents, long most) {
    if (residents.size() <= most) {
      return;
    }
    int looks = LOOKS;
    Iterator<LiveExecution> eldest = residents.values().iterator();
    while (residents.size() > most && looks > 0 && eldest.hasNext()) {
      if (eldest.next().isCommitted()) {
        eldest.remove();
      } else {
        looks--;
      }
    }
  }
}
