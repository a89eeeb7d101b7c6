package io.baton.runtime.lane;

import io.baton.store.Numbering;
import io.baton.store.Store;

/** Numbers for new executions, set aside many at a time. Belongs to one lane. */
final class Numbers {
  /** Those that are not used are lost with the process; there are enough of them. */
  private static final int AT_ONCE = 1_024;

  private final Store store;
  private long next;
  private long left;

  Numbers(Store store) {
    this.store = store;
  }

  long next() {
    if (left == 0) {
      next = store.reserve(Numbering.EXECUTION, AT_ONCE);
      left = AT_ONCE;
    }
    left--;
    return next++;
  }
}
