package io.baton.runtime.pool;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A number of slots, which may change, and a fair queue for what finds none. However many wait,
 * only the first of them have what they work on in memory; the others put it down and get it again
 * when they start.
 */
final class Pool {
  private int slots;
  private final int maxInMemory;
  private final Consumer<Job> starter;
  private final FairQueue<Job.Id, Job> waiting = new FairQueue<>();

  /** Those that hold resources already: they are not kept from others a moment too long. */
  private final LinkedHashMap<Job.Id, Job> first = new LinkedHashMap<>();

  private int used;

  Pool(int slots, int maxInMemory, Consumer<Job> starter) {
    this.slots = slots;
    this.maxInMemory = maxInMemory;
    this.starter = starter;
  }

  void submit(Job job) {
    synchronized (this) {
      if (used >= slots) {
        job.moveTo(Job.Place.QUEUED);
        if (waiting.size() >= maxInMemory) {
          job.putDown();
        }
        waiting.add(job.priority, job.tenantId(), job.id, job);
        return;
      }
      used++;
    }
    start(job);
  }

  /** Before all that wait. */
  void submitFirst(Job job) {
    synchronized (this) {
      if (used >= slots) {
        job.moveTo(Job.Place.QUEUED);
        first.put(job.id, job);
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
    return first.remove(job.id, job) || waiting.remove(job.priority, job.tenantId(), job.id);
  }

  /** May be called more than once for a job. */
  void giveBack(Job job) {
    if (!job.giveSlotBack()) {
      return;
    }
    Job next;
    synchronized (this) {
      next = used > slots ? null : next();
      if (next == null) {
        used--;
      }
    }
    if (next != null) {
      start(next);
    }
  }

  /** With more slots, as many start that waited; with fewer, those that run end as they would. */
  void resize(int count) {
    List<Job> starting = new ArrayList<>();
    synchronized (this) {
      slots = count;
      for (Job next = nextIfFree(); next != null; next = nextIfFree()) {
        used++;
        starting.add(next);
      }
    }
    starting.forEach(this::start);
  }

  private @Nullable Job nextIfFree() {
    return used < slots ? next() : null;
  }

  private @Nullable Job next() {
    var held = first.pollFirstEntry();
    return held == null ? waiting.poll() : held.getValue();
  }

  synchronized void clear() {
    first.clear();
    waiting.clear();
  }

  synchronized int depth() {
    return first.size() + waiting.size();
  }

  synchronized int used() {
    return used;
  }

  synchronized int slots() {
    return slots;
  }
}
