package io.baton.flow.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * Walks the graph in order, which gives the levels, and names the cycles where there is no order.
 * Linear in steps and edges, without recursion, so that a chain of any length is fine.
 */
final class Cycles {
  private final List<StepDraft> steps;
  private final List<List<Integer>> before;
  private final List<List<Integer>> after;
  private final int[] waitsFor;
  private final int[] levels;
  private final boolean[] done;
  private int doneCount;

  /** With {@code mentions}, steps also come after what their {@code startWhen} only mentions. */
  Cycles(List<StepDraft> steps, boolean mentions) {
    this.steps = steps;
    this.before = new ArrayList<>(steps.size());
    this.after = new ArrayList<>(steps.size());
    this.waitsFor = new int[steps.size()];
    this.levels = new int[steps.size()];
    this.done = new boolean[steps.size()];
    for (StepDraft step : steps) {
      List<Integer> sources = new ArrayList<>(step.predecessors);
      sources.addAll(step.routeSources);
      sources.addAll(mentions ? step.mentions : step.neededEvents);
      before.add(sources);
      after.add(new ArrayList<>());
      waitsFor[step.index] = sources.size();
    }
    for (int i = 0; i < steps.size(); i++) {
      for (int source : before.get(i)) {
        after.get(source).add(i);
      }
    }
  }

  /** The depth of each step in its block; null where there is a cycle. */
  int @org.jspecify.annotations.Nullable [] levels() {
    Deque<Integer> ready = new ArrayDeque<>();
    for (int i = 0; i < waitsFor.length; i++) {
      if (waitsFor[i] == 0) {
        ready.add(i);
      }
    }
    finish(ready);
    return doneCount == steps.size() ? levels : null;
  }

  private void finish(Deque<Integer> ready) {
    while (!ready.isEmpty()) {
      int step = ready.remove();
      if (done[step]) {
        continue;
      }
      done[step] = true;
      doneCount++;
      for (int next : after.get(step)) {
        levels[next] = Math.max(levels[next], levels[step] + 1);
        if (--waitsFor[next] == 0) {
          ready.add(next);
        }
      }
    }
  }

  /** After {@link #levels()} found none: every cycle, each as the steps that wait in a ring. */
  List<List<StepDraft>> cycles() {
    List<List<StepDraft>> cycles = new ArrayList<>();
    for (int start = 0; start < steps.size(); start++) {
      if (!done[start]) {
        List<Integer> ring = ringFrom(start);
        cycles.add(ring.stream().map(steps::get).toList());
        finish(new ArrayDeque<>(ring));
      }
    }
    return cycles;
  }

  /** Every step that is left waits for another one that is left, so the walk must come round. */
  private List<Integer> ringFrom(int start) {
    int[] seenAt = new int[steps.size()];
    List<Integer> walk = new ArrayList<>();
    int at = start;
    while (seenAt[at] == 0) {
      walk.add(at);
      seenAt[at] = walk.size();
      at = before.get(at).stream().filter(source -> !done[source]).findFirst().orElseThrow();
    }
    List<Integer> ring = new ArrayList<>(walk.subList(seenAt[at] - 1, walk.size()));
    Collections.rotate(ring, -ring.indexOf(Collections.min(ring)));
    return ring;
  }
}
