package io.baton.engine.state;

import io.baton.engine.StepError;
import io.baton.flow.plan.Block;
import io.baton.flow.plan.Indexes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One passage through a block. Counts how many of its members have not settled, so that its end is
 * seen without looking at them.
 */
public final class Frame {
  final Block block;
  final @Nullable StepRun owner;
  final List<Integer> path;
  private final int first;
  private final @Nullable StepRun[] members;
  final List<StepError> failures = new ArrayList<>();
  int open;
  int active;

  Frame(Block block, @Nullable StepRun owner, List<Integer> path) {
    this.block = block;
    this.owner = owner;
    this.path = path;
    this.first = block.members().isEmpty() ? 0 : block.members().getFirst();
    this.members = new StepRun[span(block)];
  }

  /** A block's steps are numbered in array order, with the steps nested in them in between. */
  private static int span(Block block) {
    List<Integer> members = block.members();
    return members.isEmpty() ? 0 : members.getLast() - members.getFirst() + 1;
  }

  void put(StepRun run) {
    members[run.step.index() - first] = run;
  }

  public Block block() {
    return block;
  }

  /** The step run this frame belongs to; null for the root. */
  public @Nullable StepRun owner() {
    return owner;
  }

  /** The indexes of the loops around it. */
  public List<Integer> path() {
    return path;
  }

  public boolean has(int step) {
    int at = step - first;
    return at >= 0 && at < members.length && members[at] != null;
  }

  /** The runs of its steps, in array order. */
  public List<StepRun> members() {
    List<StepRun> runs = new ArrayList<>(block.members().size());
    Indexes all = block.members();
    for (int i = 0; i < all.size(); i++) {
      runs.add(member(all.at(i)));
    }
    return runs;
  }

  public StepRun member(int step) {
    int at = step - first;
    StepRun run = at >= 0 && at < members.length ? members[at] : null;
    if (run == null) {
      throw new IllegalStateException("Block " + block.index() + " has no member " + step);
    }
    return run;
  }

  /** How many members are neither done nor left out. */
  public int open() {
    return open;
  }

  /** How many members are under way: ready, running, waiting for a retry or being recovered. */
  public int active() {
    return active;
  }

  /** Whether what it belongs to is still under way in it; no member starts otherwise. */
  public boolean isEntered() {
    if (owner == null) {
      return true;
    }
    return this == owner.handling
        ? !owner.isSettled()
        : this == owner.body && owner.status == StepStatus.RUNNING;
  }

  /** Whether a member failed for good; no further member starts then. */
  public boolean isFailing() {
    return !failures.isEmpty();
  }

  public List<StepError> failures() {
    return Collections.unmodifiableList(failures);
  }

  public boolean isDone() {
    return open == 0 || (isFailing() && active == 0);
  }
}
