package io.baton.engine.state;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The step runs that wait for a free slot. Lower priority number first, first come first served
 * within one; but the oldest run of an adapter that has been passed over too often goes first, so
 * that none starves. Kept apart by adapter, so that an adapter whose slots are all taken is passed
 * over at once, and so that having to wait for its own adapter counts for nobody. No question looks
 * through the runs.
 */
public final class ReadyQueue {
  /** Runs that need no slot are queued under this name while the execution is paused. */
  public static final String NO_ADAPTER = "";

  private record Entry(StepRun run, long order) {}

  /** The runs of one adapter, by priority and by arrival. It is never empty. */
  private static final class Lane {
    final TreeMap<Integer, LinkedHashMap<StepRun, Entry>> byPriority = new TreeMap<>();
    final LinkedHashMap<StepRun, Entry> byArrival = new LinkedHashMap<>();
    int bypasses;

    Entry first() {
      return byPriority.firstEntry().getValue().firstEntry().getValue();
    }

    Entry oldest() {
      return byArrival.firstEntry().getValue();
    }
  }

  private final Map<String, Lane> lanes = new LinkedHashMap<>();
  private long nextOrder;
  private int size;

  public void add(String adapter, StepRun run) {
    Lane lane = lanes.computeIfAbsent(adapter, ignored -> new Lane());
    Entry entry = new Entry(run, nextOrder++);
    lane.byArrival.put(run, entry);
    lane.byPriority
        .computeIfAbsent(run.step.step().priority(), ignored -> new LinkedHashMap<>())
        .put(run, entry);
    size++;
  }

  /** Takes a run out when it starts or is cancelled. */
  public void remove(String adapter, StepRun run) {
    Lane lane = lanes.get(adapter);
    if (lane == null || !lane.byArrival.containsKey(run)) {
      return;
    }
    lane.bypasses = lane.oldest().run() == run ? 0 : lane.bypasses;
    lane.byArrival.remove(run);
    size--;
    lane.byPriority.computeIfPresent(
        run.step.step().priority(),
        (priority, same) -> {
          same.remove(run);
          return same.isEmpty() ? null : same;
        });
    if (lane.byArrival.isEmpty()) {
      lanes.remove(adapter);
    }
  }

  /** Notes that this run is about to take a slot that the oldest of other lanes could have had. */
  void passOver(StepRun starting, Predicate<String> allowed) {
    lanes.forEach(
        (adapter, lane) -> {
          if (allowed.test(adapter) && lane.oldest().run() != starting) {
            lane.bypasses++;
          }
        });
  }

  /** The run to start next by priority among adapters that are allowed, or null. */
  public @Nullable StepRun peek(Predicate<String> allowed) {
    Entry best = null;
    for (Map.Entry<String, Lane> lane : lanes.entrySet()) {
      if (allowed.test(lane.getKey())) {
        Entry first = lane.getValue().first();
        best = best == null || isBefore(first, best) ? first : best;
      }
    }
    return best == null ? null : best.run();
  }

  /** The longest waiting run that has been passed over too often, or null. */
  public @Nullable StepRun starving(Predicate<String> allowed, int maxBypasses) {
    Entry starving = null;
    for (Map.Entry<String, Lane> lane : lanes.entrySet()) {
      if (lane.getValue().bypasses >= maxBypasses && allowed.test(lane.getKey())) {
        Entry oldest = lane.getValue().oldest();
        starving = starving == null || oldest.order() < starving.order() ? oldest : starving;
      }
    }
    return starving == null ? null : starving.run();
  }

  public int size() {
    return size;
  }

  /** The runs in the order of arrival. */
  public List<StepRun> inOrder() {
    List<Entry> all = new ArrayList<>();
    lanes.values().forEach(lane -> all.addAll(lane.byArrival.values()));
    all.sort((a, b) -> Long.compare(a.order(), b.order()));
    return all.stream().map(Entry::run).toList();
  }

  /** How often the oldest of each adapter has been passed over. */
  Map<String, Integer> bypasses() {
    Map<String, Integer> bypasses = new TreeMap<>();
    lanes.forEach((adapter, lane) -> bypasses.put(adapter, lane.bypasses));
    return bypasses;
  }

  /** For a queue that is being put together again. */
  void setBypasses(String adapter, int bypasses) {
    Lane lane = lanes.get(adapter);
    if (lane == null) {
      throw new IllegalStateException("Nothing of adapter '%s' is queued".formatted(adapter));
    }
    lane.bypasses = bypasses;
  }

  private static boolean isBefore(Entry a, Entry b) {
    int byPriority =
        Integer.compare(a.run().step.step().priority(), b.run().step.step().priority());
    return byPriority != 0 ? byPriority < 0 : a.order() < b.order();
  }
}
