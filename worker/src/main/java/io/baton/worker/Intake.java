package io.baton.worker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Asks for tasks while there are free slots, and for no more than those. With many slots several
 * questions are under way at the same time, because a server answers each only once the leases are
 * durable.
 */
final class Intake {
  /** A worker with more slots asks several times. */
  static final int MOST_TASKS_A_POLL = 500;

  private static final long GLANCE_MILLIS = 100;

  private final Transport transport;
  private final WorkerListener listener;
  private final Duration pollWait;
  private final Semaphore slots;
  private final CountDownLatch draining;
  private final Consumer<TaskMessage> taken;
  private final Consumer<TransportException> broken;
  private final Backoff backoff = new Backoff();
  private final List<Thread> threads = new ArrayList<>();

  /**
   * @param draining nothing more is asked for once it has counted down
   * @param taken gets each task, with its slot
   * @param broken told when there will never be any
   */
  Intake(
      WorkerBuilder settings,
      Transport transport,
      CountDownLatch draining,
      Consumer<TaskMessage> taken,
      Consumer<TransportException> broken) {
    this.transport = transport;
    this.listener = settings.listener();
    this.pollWait = settings.pollWait();
    this.slots = new Semaphore(settings.slots());
    this.draining = draining;
    this.taken = taken;
    this.broken = broken;
    for (int i = 0; i < settings.callsAtOnce(transport); i++) {
      threads.add(Thread.ofVirtual().name("worker-poll-" + i).unstarted(this::run));
    }
  }

  /** The server knows of the worker when this returns. */
  void begin() throws InterruptedException {
    ask(freeSlots(), Duration.ZERO);
    threads.forEach(Thread::start);
  }

  private void run() {
    try {
      while (draining.getCount() > 0) {
        int free = freeSlots();
        if (free > 0) {
          ask(free, pollWait);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private int freeSlots() throws InterruptedException {
    if (!slots.tryAcquire(GLANCE_MILLIS, TimeUnit.MILLISECONDS)) {
      return 0;
    }
    int free = 1;
    while (free < MOST_TASKS_A_POLL && slots.tryAcquire()) {
      free++;
    }
    return free;
  }

  private void ask(int free, Duration wait) throws InterruptedException {
    List<TaskMessage> tasks = List.of();
    try {
      tasks = transport.poll(free, wait);
      if (backoff.reset()) {
        listener.recovered();
      }
    } catch (TransportException e) {
      if (e.isHopeless()) {
        broken.accept(e);
        return;
      }
      if (backoff.isFresh()) {
        listener.trouble(e.text());
      }
      draining.await(backoff.nextMillis(), TimeUnit.MILLISECONDS);
    } finally {
      slots.release(Math.max(0, free - tasks.size()));
    }
    tasks.forEach(taken);
  }

  /** A task is off our hands. */
  void free() {
    slots.release();
  }

  void awaitEnd(Duration atMost) throws InterruptedException {
    long until = System.nanoTime() + atMost.toNanos();
    for (Thread thread : threads) {
      thread.join(Duration.ofNanos(Math.max(1, until - System.nanoTime())));
    }
  }
}
