package io.baton.expression.jmespath;

import io.baton.value.Arr;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes {@code [start:stop:step]} of an array, with Python's rules for what is left out. */
final class Slices {
  private Slices() {}

  static Arr of(Arr items, Node.Slice slice, Budget budget) {
    boolean forward = slice.step() > 0;
    int size = items.size();
    long start = bound(slice.start(), forward ? 0 : size - 1, forward, size);
    long stop = bound(slice.stop(), forward ? size : -1, forward, size);
    List<Value> taken = new ArrayList<>();
    for (long at = start; forward ? at < stop : at > stop; at += slice.step()) {
      budget.spend(1);
      taken.add(items.get((int) at));
    }
    return Arr.of(taken);
  }

  /** Counts a negative bound from the end and keeps the result within the array. */
  private static long bound(@Nullable Integer given, int absent, boolean forward, int size) {
    if (given == null) {
      return absent;
    }
    long position = given < 0 ? (long) given + size : given;
    return Math.clamp(position, forward ? 0 : -1, forward ? size : size - 1);
  }
}
