package io.baton.simulator.schedule;

/** Something that is to happen at a time. */
record Pending(long at, boolean isJob, Runnable work) {
  Pending at(long other) {
    return new Pending(other, isJob, work);
  }
}
