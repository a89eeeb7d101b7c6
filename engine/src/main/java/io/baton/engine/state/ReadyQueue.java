package io.baton.engine.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The step runs that wait for a free slot. Lower priority number first, first come first served
 * within one; but a run that has been passed over too often goes first, so that none starves. Kept
 * apart by adapter, so that an adapter whose slots are all taken is passed over at once.
 */
public final class ReadyQueue {
  /** Runs that need no slot are queued under this name while the execution is paused. */
  public static final String NO_ADAPTER = "";

  private record Entry(StepRun run, long order) {}

  private final Map<String, TreeMap<Integer, ArrayDeque<Entry>>> byAdapter = new LinkedHashMap<>();
  private long nextOrder;
  private int size;
  private int bypasses;

  public void add(String adapter, StepRun run) {
    byAdapter
        .computeIfAbsent(adapter, ignored -> new TreeMap<>())
        .computeIfAbsent(run.step.step().priority(), ignored -> new ArrayDeque<>())
        .add(new Entry(run, nextOrder++));
    size++;
  }

  /** Takes a run out when it starts or is cancelled. */
  public void remove(String adapter, StepRun run) {
    TreeMap<Integer, ArrayDeque<Entry>> queue = byAdapter.get(adapter);
    int priority = run.step.step().priority();
    ArrayDeque<Entry> same = queue == null ? null : queue.get(priority);
    if (queue == null || same == null) {
      return;
    }
    Entry head = same.peek();
    if (head != null && head.run() == run) {
      bypasses = isOldest(head) ? 0 : bypasses + 1;
      same.poll();
      size--;
    } else if (same.removeIf(entry -> entry.run() == run)) {
      size--;
    }
    if (same.isEmpty()) {
      queue.remove(priority);
    }
    if (queue.isEmpty()) {
      byAdapter.remove(adapter);
    }
  }

  /** The run to start next among adapters that are allowed, or null where there is none. */
  public @Nullable StepRun peek(Predicate<String> allowed, int maxBypasses) {
    Entry best = null;
    Entry oldest = null;
    for (Map.Entry<String, TreeMap<Integer, ArrayDeque<Entry>>> adapter : byAdapter.entrySet()) {
      if (!allowed.test(adapter.getKey())) {
        continue;
      }
      Entry first = adapter.getValue().firstEntry().getValue().getFirst();
      if (best == null || isBefore(first, best)) {
        best = first;
      }
      for (ArrayDeque<Entry> same : adapter.getValue().values()) {
        Entry head = same.getFirst();
        if (oldest == null || head.order() < oldest.order()) {
          oldest = head;
        }
      }
    }
    if (best == null || oldest == null) {
      return null;
    }
    return bypasses >= maxBypasses ? oldest.run() : best.run();
  }

  public int size() {
    return size;
  }

  /** The runs in the order of arrival. */
  public List<StepRun> inOrder() {
    List<Entry> all = new ArrayList<>();
    byAdapter.values().forEach(queue -> queue.values().forEach(all::addAll));
    all.sort((a, b) -> Long.compare(a.order(), b.order()));
    return all.stream().map(Entry::run).toList();
  }

  int bypasses() {
    return bypasses;
  }

  private boolean isOldest(Entry entry) {
    return byAdapter.values().stream()
        .flatMap(queue -> queue.values().stream())
        .allMatch(same -> same.getFirst().order() >= entry.order());
  }

  private static boolean isBefore(Entry a, Entry b) {
    int byPriority =
        Integer.compare(a.run().step.step().priority(), b.run().step.step().priority());
    return byPriority != 0 ? byPriority < 0 : a.order() < b.order();
  }
}
