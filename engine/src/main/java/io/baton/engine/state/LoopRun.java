package io.baton.engine.state;

import io.baton.engine.StepError;
import io.baton.value.Arr;
import io.baton.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rounds of a loop: counters and results, never a scan over its instances. */
public final class LoopRun {
  final Arr items;
  final List<Value> results = new ArrayList<>();
  final List<StepError> failures = new ArrayList<>();
  final ArrayDeque<Integer> again = new ArrayDeque<>();
  int launched;
  int inFlight;
  @Nullable Value lastResult;

  LoopRun(Arr items) {
    this.items = items;
  }

  /** The items of a {@code forEach}; empty for a {@code while}. */
  public Arr items() {
    return items;
  }

  /** How many different rounds have begun. */
  public int launched() {
    return launched;
  }

  /** The index of the round to begin next: one that is to be repeated, else a new one. */
  public int nextIndex() {
    Integer repeated = again.peek();
    return repeated == null ? launched : repeated;
  }

  void launch(int index) {
    if (!again.remove(index)) {
      launched = index + 1;
    }
    inFlight++;
  }

  public int inFlight() {
    return inFlight;
  }

  public boolean isFailing() {
    return !failures.isEmpty();
  }

  public List<StepError> failures() {
    return Collections.unmodifiableList(failures);
  }

  /** The results in item order. */
  public Arr results() {
    return Arr.of(results);
  }

  public Value lastResult() {
    return lastResult == null ? Value.NULL : lastResult;
  }

  /** Whether a {@code forEach} has rounds that have not begun. */
  public boolean hasMoreItems() {
    return nextIndex() < items.size();
  }

  void settle(int index, Value result) {
    while (results.size() <= index) {
      results.add(Value.NULL);
    }
    results.set(index, result);
    lastResult = result;
    inFlight--;
  }
}
