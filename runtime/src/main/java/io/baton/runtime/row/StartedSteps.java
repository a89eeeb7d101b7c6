package io.baton.runtime.row;

import io.baton.flow.plan.Plan;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Step runs that have been started and nothing else yet. They stand in the row of their execution,
 * which is written anyway, so most steps have one row in their life instead of two. Not many,
 * because all of them are written again with every batch.
 */
final class StartedSteps {
  /** Those that find no place have a row of their own from the beginning. */
  static final int MOST = 8;

  /**
   * @param key null where it is the step's own id
   */
  private record Started(int stepNo, int flowStep, long at, @Nullable String key) {
    void writeTo(StringBuilder text) {
      text.append('[').append(stepNo).append(',').append(flowStep).append(',').append(at);
      if (key != null) {
        text.append(',').append(Json.write(Value.of(key)));
      }
      text.append(']');
    }
  }

  private final List<Started> all = new ArrayList<>(1);

  boolean hasRoom() {
    return all.size() < MOST;
  }

  void add(int stepNo, int flowStep, long at, @Nullable String key) {
    all.add(new Started(stepNo, flowStep, at, key));
  }

  /** Whether it was among them. */
  boolean remove(int stepNo) {
    return all.removeIf(one -> one.stepNo() == stepNo);
  }

  boolean contains(int stepNo) {
    for (Started one : all) {
      if (one.stepNo() == stepNo) {
        return true;
      }
    }
    return false;
  }

  List<String> keys(Plan plan) {
    return all.stream()
        .map(one -> one.key() == null ? plan.step(one.flowStep()).id() : one.key())
        .toList();
  }

  /** As {@link io.baton.store.ProgressRow#started} has them. */
  @Nullable String text() {
    if (all.isEmpty()) {
      return null;
    }
    StringBuilder text = new StringBuilder("[");
    for (Started one : all) {
      if (text.length() > 1) {
        text.append(',');
      }
      one.writeTo(text);
    }
    return text.append(']').toString();
  }

  /** From {@link #text}. */
  static StartedSteps of(String text) {
    StartedSteps steps = new StartedSteps();
    if (Json.parse(text) instanceof Arr rows) {
      for (Value row : rows) {
        steps.add((Arr) row);
      }
    }
    return steps;
  }

  private void add(Arr row) {
    String key = row.size() > 3 ? ((Value.Text) row.get(3)).value() : null;
    add((int) number(row, 0), (int) number(row, 1), number(row, 2), key);
  }

  private static long number(Arr row, int index) {
    return ((Value.Int) row.get(index)).value();
  }
}
