package io.baton.flow.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Checks that the graph has an order and gives every step its depth in it. */
final class Levels {
  private final Layout layout;

  private Levels(Layout layout) {
    this.layout = layout;
  }

  /** Fills in the levels, or reports every cycle. */
  static void assign(Layout layout, Findings findings) {
    Cycles needed = new Cycles(layout.steps, false);
    int[] levels = needed.levels();
    if (levels == null) {
      needed.cycles().forEach(ring -> report(ring, findings));
      return;
    }
    // What a startWhen mentions comes before it for people, unless that has no order.
    int[] mentioned = new Cycles(layout.steps, true).levels();
    int[] chosen = mentioned == null ? levels : mentioned;
    for (StepDraft step : layout.steps) {
      StepDraft owner = step.block.owner;
      step.level = chosen[step.index] + (owner == null ? 0 : owner.level);
    }
  }

  private static void report(List<StepDraft> ring, Findings findings) {
    StepDraft first = ring.getFirst();
    StepDraft named =
        ring.stream().filter(step -> !step.step.dependsOn().isEmpty()).findFirst().orElse(first);
    String names = ring.stream().map(step -> step.step.id() + " -> ").collect(Collectors.joining());
    String path = named.step.dependsOn().isEmpty() ? named.path : named.path("dependsOn");
    findings.error(
        path,
        "cycle: "
            + names
            + first.step.id()
            + " (each waits for the next, so none can start); remove one of these edges");
  }

  /** The ids of the root block's steps by level. */
  static List<List<String>> ofRoot(Layout layout) {
    return new Levels(layout).rootLevels();
  }

  private List<List<String>> rootLevels() {
    List<List<String>> levels = new ArrayList<>();
    for (StepDraft step : layout.blocks.getFirst().members) {
      while (levels.size() <= step.level) {
        levels.add(new ArrayList<>());
      }
      levels.get(step.level).add(step.step.id());
    }
    return levels.stream().map(List::copyOf).toList();
  }

  /** Ids that may run side by side: wide levels, and the members of parallel blocks. */
  static List<List<String>> parallelGroups(Layout layout, List<List<String>> levels) {
    List<List<String>> groups = new ArrayList<>();
    levels.stream().filter(level -> level.size() > 1).forEach(groups::add);
    for (BlockDraft block : layout.blocks) {
      if (block.kind == Block.Kind.PARALLEL && block.members.size() > 1) {
        groups.add(block.members.stream().map(member -> member.step.id()).toList());
      }
    }
    return groups;
  }
}
