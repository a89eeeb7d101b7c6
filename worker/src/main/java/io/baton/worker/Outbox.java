package io.baton.worker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Results on their way to the server. They go in batches: while some are being told, the next ones
 * gather. A result is told again until it is safe, or until its lease must be over, because then
 * another has the task.
 */
final class Outbox {
  private static final System.Logger LOGGER = System.getLogger("io.baton.worker");
  private static final int MOST_AT_ONCE = 500;
  private static final long GLANCE_MILLIS = 100;

  private record Letter(TaskRun run, Report report) {}

  private final Transport transport;
  private final Tally tally;
  private final Consumer<TaskRun> done;
  private final Consumer<TransportException> broken;
  private final BlockingQueue<Letter> letters = new LinkedBlockingQueue<>();
  private final List<Thread> senders = new ArrayList<>();
  private volatile boolean closing;

  /**
   * @param callsAtOnce how many batches are told at the same time
   * @param done told when a task is off this worker's hands
   * @param broken told when nothing will ever be taken
   */
  Outbox(
      Transport transport,
      int callsAtOnce,
      Tally tally,
      Consumer<TaskRun> done,
      Consumer<TransportException> broken) {
    this.transport = transport;
    this.tally = tally;
    this.done = done;
    this.broken = broken;
    for (int i = 0; i < callsAtOnce; i++) {
      senders.add(Thread.ofVirtual().name("worker-results-" + i).unstarted(this::run));
    }
  }

  void begin() {
    senders.forEach(Thread::start);
  }

  void add(TaskRun run, Report report) {
    letters.add(new Letter(run, report));
  }

  /** Sends until it is closed and there is nothing left. */
  private void run() {
    try {
      while (!closing || !letters.isEmpty()) {
        Letter first = letters.poll(GLANCE_MILLIS, TimeUnit.MILLISECONDS);
        if (first != null) {
          List<Letter> batch = new ArrayList<>();
          batch.add(first);
          letters.drainTo(batch, MOST_AT_ONCE - 1);
          deliver(batch);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void deliver(List<Letter> batch) throws InterruptedException {
    Backoff backoff = new Backoff();
    List<Letter> left = batch;
    while (!left.isEmpty()) {
      try {
        settle(left, transport.deliver(left.stream().map(Letter::report).toList()));
        return;
      } catch (TransportException e) {
        if (e.isHopeless()) {
          giveUp(left, e);
          broken.accept(e);
          return;
        }
        long now = System.nanoTime();
        List<Letter> late = left.stream().filter(one -> one.run.isLeaseOver(now)).toList();
        giveUp(late, e);
        left = left.stream().filter(one -> !late.contains(one)).toList();
        Thread.sleep(backoff.nextMillis());
      }
    }
  }

  private void settle(List<Letter> told, Set<String> refused) {
    for (Letter letter : told) {
      if (refused.contains(letter.report.taskId())) {
        tally.late.increment();
        LOGGER.log(
            System.Logger.Level.INFO,
            "The result of %s came too late: another worker has the task, or nobody needs it"
                .formatted(letter.run.message.stepId()));
      } else {
        tally.accepted(letter.report);
      }
      done.accept(letter.run);
    }
  }

  private void giveUp(List<Letter> late, TransportException reason) {
    for (Letter letter : late) {
      tally.late.increment();
      LOGGER.log(
          System.Logger.Level.WARNING,
          "The result of %s could not be told within its lease, so another worker gets the task: %s"
              .formatted(letter.run.message.stepId(), reason.text()));
      done.accept(letter.run);
    }
  }

  /** Returns once everything is told, or the time is over. */
  void close(Duration atMost) throws InterruptedException {
    closing = true;
    long until = System.nanoTime() + atMost.toNanos();
    for (Thread sender : senders) {
      sender.join(Duration.ofNanos(Math.max(1, until - System.nanoTime())));
    }
  }

  /** Tells nothing more. */
  void abandon() {
    senders.forEach(Thread::interrupt);
  }
}
