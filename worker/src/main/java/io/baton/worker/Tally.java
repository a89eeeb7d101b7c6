package io.baton.worker;

import java.util.concurrent.atomic.LongAdder;

/** Counts what a worker does. */
final class Tally {
  final LongAdder taken = new LongAdder();
  final LongAdder completed = new LongAdder();
  final LongAdder failed = new LongAdder();
  final LongAdder cancelled = new LongAdder();
  final LongAdder late = new LongAdder();
  final LongAdder handedBack = new LongAdder();

  /** A result counts. */
  void accepted(Report report) {
    if (report.isHandedBack()) {
      handedBack.increment();
    } else if (report.isSuccess()) {
      completed.increment();
    } else {
      failed.increment();
    }
  }

  Counts counts(int running) {
    return new Counts(
        running,
        taken.sum(),
        completed.sum(),
        failed.sum(),
        cancelled.sum(),
        late.sum(),
        handedBack.sum());
  }
}
