package io.baton.flow.plan;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A block while its plan is being made. */
final class BlockDraft {
  final int index;
  final Block.Kind kind;
  final @Nullable StepDraft owner;
  final int loopDepth;
  final List<StepDraft> members = new ArrayList<>();

  BlockDraft(int index, Block.Kind kind, @Nullable StepDraft owner, int loopDepth) {
    this.index = index;
    this.kind = kind;
    this.owner = owner;
    this.loopDepth = loopDepth;
  }

  /** Whether it runs only when something has failed, so that nothing outside can wait for it. */
  boolean isHandler() {
    return switch (kind) {
      case ON_ERROR, FALLBACK, HANDLER -> true;
      case ROOT, PARALLEL, SEQUENCE, THEN, ELSE -> false;
    };
  }

  Block toBlock() {
    List<Integer> all = members.stream().map(member -> member.index).toList();
    List<Integer> roots =
        members.stream()
            .filter(
                member ->
                    member.predecessors.isEmpty()
                        && member.routeSources.isEmpty()
                        && member.startWhen == null)
            .map(member -> member.index)
            .toList();
    int last = all.isEmpty() ? Plan.NONE : all.getLast();
    return new Block(
        index,
        kind,
        owner == null ? Plan.NONE : owner.index,
        Indexes.of(all),
        Indexes.of(roots),
        last,
        loopDepth);
  }
}
