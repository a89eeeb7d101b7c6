package io.baton.engine.state;

import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Step runs in the order in which they were added. A run is in one such set at a time and knows
 * where, so that adding and removing are a write to an array: no entry is made for each, and ten
 * thousand of them are ten thousand references. What leaves makes a gap; gaps are closed when there
 * is no more room behind the last.
 */
final class RunSet extends AbstractCollection<StepRun> {
  private static final int FEW = 4;

  private @Nullable StepRun[] slots = new StepRun[FEW];
  private int used;
  private int size;

  @Override
  public boolean add(StepRun run) {
    if (has(run)) {
      return false;
    }
    if (used == slots.length) {
      makeRoom();
    }
    run.slot = used;
    slots[used++] = run;
    size++;
    return true;
  }

  @Override
  public boolean remove(@Nullable Object member) {
    if (!(member instanceof StepRun run) || !has(run)) {
      return false;
    }
    slots[run.slot] = null;
    size--;
    used = size == 0 ? 0 : used;
    return true;
  }

  private boolean has(StepRun run) {
    return run.slot < used && slots[run.slot] == run;
  }

  private void makeRoom() {
    if (size > used / 2) {
      slots = Arrays.copyOf(slots, slots.length * 2);
    } else {
      closeGaps();
    }
  }

  private void closeGaps() {
    int kept = 0;
    for (int at = 0; at < used; at++) {
      StepRun run = slots[at];
      if (run != null) {
        slots[at] = null;
        run.slot = kept;
        slots[kept++] = run;
      }
    }
    used = kept;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Iterator<StepRun> iterator() {
    return toList().iterator();
  }

  List<StepRun> toList() {
    if (size == 0) {
      return List.of();
    }
    List<StepRun> runs = new ArrayList<>(size);
    for (int at = 0; at < used; at++) {
      StepRun run = slots[at];
      if (run != null) {
        runs.add(run);
      }
    }
    return Collections.unmodifiableList(runs);
  }
}
