package io.baton.cli.drawing;

import io.baton.flow.plan.Block;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.PlannedStep;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Lays the steps of a block out from top to bottom, with their edges as lanes: a step opens a lane
 * that stays open until the last step that waits for it has been placed. The number of lanes at a
 * time is the number of results that somebody still waits for, not the number of edges.
 */
final class Lanes {
  /**
   * One step in its place.
   *
   * @param lane its own lane
   * @param sources lanes of the steps it waits for
   * @param before lanes that are open above it
   * @param after lanes that are open below it
   */
  record Place(
      PlannedStep step, int lane, Set<Integer> sources, Set<Integer> before, Set<Integer> after) {}

  private final Plan plan;
  private final Map<Integer, Set<Integer>> sources = new LinkedHashMap<>();
  private final Map<Integer, Integer> openTargets = new LinkedHashMap<>();
  private final List<@Nullable Integer> lanes = new ArrayList<>();

  private Lanes(Plan plan) {
    this.plan = plan;
  }

  static List<Place> of(Plan plan, Block block) {
    return new Lanes(plan).places(block);
  }

  private List<Place> places(Block block) {
    List<PlannedStep> steps =
        block.members().stream()
            .map(plan::step)
            .sorted(Comparator.comparingInt(PlannedStep::level))
            .toList();
    connect(steps);
    List<Place> places = new ArrayList<>();
    steps.forEach(step -> places.add(place(step)));
    return places;
  }

  /** Edges of every kind; one against the order of the levels is not drawn. */
  private void connect(List<PlannedStep> steps) {
    Set<Integer> above = new LinkedHashSet<>();
    for (PlannedStep step : steps) {
      Set<Integer> found = new LinkedHashSet<>(step.predecessors());
      found.addAll(step.routeSources());
      for (int other : above) {
        if (plan.step(other).watchers().contains(step.index())) {
          found.add(other);
        }
      }
      found.retainAll(above);
      sources.put(step.index(), found);
      found.forEach(source -> openTargets.merge(source, 1, Integer::sum));
      above.add(step.index());
    }
  }

  private Place place(PlannedStep step) {
    Set<Integer> before = open();
    Set<Integer> from = new TreeSet<>();
    for (int source : sources.getOrDefault(step.index(), Set.of())) {
      int lane = lanes.indexOf(source);
      from.add(lane);
      if (openTargets.merge(source, -1, Integer::sum) == 0) {
        lanes.set(lane, null);
      }
    }
    int lane = freeLane(from);
    boolean awaited = openTargets.getOrDefault(step.index(), 0) > 0;
    lanes.set(lane, awaited ? Integer.valueOf(step.index()) : null);
    return new Place(step, lane, from, before, open());
  }

  /** Straight below a step whose lane ends here, else the leftmost that is free. */
  private int freeLane(Set<Integer> from) {
    for (int lane : from) {
      if (lanes.get(lane) == null) {
        return lane;
      }
    }
    int free = lanes.indexOf(null);
    if (free < 0) {
      lanes.add(null);
      return lanes.size() - 1;
    }
    return free;
  }

  private Set<Integer> open() {
    Set<Integer> open = new TreeSet<>();
    for (int i = 0; i < lanes.size(); i++) {
      if (lanes.get(i) != null) {
        open.add(i);
      }
    }
    return open;
  }
}
