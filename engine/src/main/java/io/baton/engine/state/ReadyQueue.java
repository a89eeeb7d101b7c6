package io.baton.engine.state;

import java.util.ArrayList;
import java.util.Comparator;
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
 *
 * <p>A run waits in one queue at a time and knows its place in it, so that none has to be searched.
 */
public final class ReadyQueue {
  /** Runs that need no slot are queued under this name while the execution is paused. */
  public static final String NO_ADAPTER = "";

  private final List<ReadyLane> lanes = new ArrayList<>(2);
  private long nextOrder;
  private int size;

  public void add(String adapter, StepRun run) {
    if (run.place != null) {
      throw new IllegalStateException("Step '" + run.key + "' waits already");
    }
    ReadyLane.Place place = new ReadyLane.Place(this, run, nextOrder++);
    run.place = place;
    lane(adapter).add(place);
    size++;
  }

  private ReadyLane lane(String adapter) {
    for (ReadyLane lane : lanes) {
      if (lane.adapter.equals(adapter)) {
        return lane;
      }
    }
    ReadyLane lane = new ReadyLane(adapter);
    lanes.add(lane);
    return lane;
  }

  public boolean has(StepRun run) {
    return run.place != null && run.place.queue == this;
  }

  /** Takes a run out when it starts or is cancelled. */
  public void remove(String adapter, StepRun run) {
    ReadyLane.Place place = run.place;
    if (place != null && place.queue == this) {
      run.place = null;
      lane(adapter).remove(place);
      size--;
    }
  }

  /** Notes that this run is about to take a slot that the oldest of other lanes could have had. */
  void passOver(StepRun starting, Predicate<String> allowed) {
    for (ReadyLane lane : lanes) {
      if (!lane.isEmpty() && allowed.test(lane.adapter) && lane.oldest().run != starting) {
        lane.bypasses++;
      }
    }
  }

  /** The run to start next by priority among adapters that are allowed, or null. */
  public @Nullable StepRun peek(Predicate<String> allowed) {
    ReadyLane.Place best = null;
    for (ReadyLane lane : lanes) {
      if (!lane.isEmpty() && allowed.test(lane.adapter)) {
        ReadyLane.Place first = lane.first();
        best = best == null || first.isBefore(best) ? first : best;
      }
    }
    return best == null ? null : best.run;
  }

  /** The longest waiting run that has been passed over too often, or null. */
  public @Nullable StepRun starving(Predicate<String> allowed, int maxBypasses) {
    ReadyLane.Place starving = null;
    for (ReadyLane lane : lanes) {
      if (!lane.isEmpty() && lane.bypasses >= maxBypasses && allowed.test(lane.adapter)) {
        ReadyLane.Place oldest = lane.oldest();
        starving = starving == null || oldest.order < starving.order ? oldest : starving;
      }
    }
    return starving == null ? null : starving.run;
  }

  public int size() {
    return size;
  }

  /** The runs in the order of arrival. */
  public List<StepRun> inOrder() {
    if (size == 0) {
      return List.of();
    }
    List<ReadyLane.Place> all = new ArrayList<>(size);
    lanes.forEach(lane -> lane.collect(all));
    all.sort(Comparator.comparingLong(place -> place.order));
    return all.stream().map(place -> place.run).toList();
  }

  /** How often the oldest of each adapter has been passed over. */
  Map<String, Integer> bypasses() {
    Map<String, Integer> bypasses = new TreeMap<>();
    for (ReadyLane lane : lanes) {
      if (!lane.isEmpty()) {
        bypasses.put(lane.adapter, lane.bypasses);
      }
    }
    return bypasses;
  }

  /** For a queue that is being put together again. */
  void setBypasses(String adapter, int bypasses) {
    ReadyLane lane = lane(adapter);
    if (lane.isEmpty()) {
      throw new IllegalStateException("Nothing of adapter '%s' is queued".formatted(adapter));
    }
    lane.bypasses = bypasses;
  }
}
