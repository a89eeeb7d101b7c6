package io.baton.runtime.pool;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/**
 * A number of slots, and a queue for what finds none: lower priority numbers first, then in the
 * order of arrival.
 */
final class Pool {
  private final int slots;
  private final Consumer<Job> starter;
  private final PriorityQueue<Job> waiting =
      new PriorityQueue<>(
          Comparator.<Job>comparingInt(job -> job.task.priority())
              .thenComparingLong(job -> job.order));
  private int used;

  Pool(int slots, Consumer<Job> starter) {
    this.slots = slots;
    this.starter = starter;
  }

  void submit(Job job) {
    synchronized (this) {
      if (used == slots) {
        waiting.add(job);
        return;
      }
      used++;
    }
    start(job);
  }

  private void start(Job job) {
    job.takeSlot();
    starter.accept(job);
  }

  /** Whether it had not started; it never will then. */
  synchronized boolean withdraw(Job job) {
    return waiting.remove(job);
  }

  /** May be called more than once for a job. */
  void giveBack(Job job) {
    if (!job.giveSlotBack()) {
      return;
    }
    Job next;
    synchronized (this) {
      next = waiting.poll();
      if (next == null) {
        used--;
      }
    }
    if (next != null) {
      start(next);
    }
  }

  synchronized void clear() {
    waiting.clear();
  }
}
