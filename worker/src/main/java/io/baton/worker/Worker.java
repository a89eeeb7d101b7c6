package io.baton.worker;

import io.baton.adapters.Adapter;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Takes tasks of a pool from a server and does them with adapters of its own.
 *
 * <pre>
 *   free slots → poll → a virtual thread a task → results in batches
 *                          heartbeats meanwhile: cancelled? lost? time over?
 * </pre>
 *
 * A task may have been begun before, by a worker that died; {@code Task.idempotencyToken} is the
 * same then. Whatever happens here, the server takes one result of a task and refuses the others.
 */
public final class Worker implements AutoCloseable {
  private static final long GLANCE_MILLIS = 100;

  /** For work that was told to stop, and for results that are on their way. */
  private static final Duration LAST_WORDS = Duration.ofSeconds(2);

  private final Transport transport;
  private final Skills skills;
  private final WorkerListener listener;
  private final Duration pollWait;
  private final Duration grace;
  private final Map<String, TaskRun> runs = new ConcurrentHashMap<>();
  private final Tally tally = new Tally();
  private final CountDownLatch draining = new CountDownLatch(1);
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final AtomicBoolean closed = new AtomicBoolean();
  private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
  private final Intake intake;
  private final Outbox outbox;
  private final Thread heart;

  Worker(WorkerBuilder settings, Transport transport) {
    this.transport = transport;
    this.skills = settings.skills();
    this.listener = settings.listener();
    this.pollWait = settings.pollWait();
    this.grace = settings.grace();
    this.intake = new Intake(settings, transport, draining, this::take, this::fail);
    this.outbox =
        new Outbox(transport, settings.callsAtOnce(transport), tally, this::forget, this::fail);
    Heart beats = new Heart(transport, runs.values(), tally, stopped);
    this.heart = Thread.ofVirtual().name("worker-heart").unstarted(beats::run);
  }

  /** The server knows of the worker when this returns. */
  Worker begin() throws InterruptedException {
    heart.start();
    outbox.begin();
    intake.begin();
    return this;
  }

  /** A worker of a server that it asks over HTTP. */
  public static WorkerBuilder builder(URI server) {
    return new WorkerBuilder(server, null);
  }

  /** A worker that gets its tasks in another way. */
  public static WorkerBuilder builder(Function<WorkerBuilder, Transport> transport) {
    return new WorkerBuilder(null, transport);
  }

  public Counts counts() {
    return tally.counts(runs.size());
  }

  private void take(TaskMessage message) {
    TaskRun run = new TaskRun(message, System.currentTimeMillis());
    if (runs.putIfAbsent(run.id(), run) != null) {
      // The same delivery twice: it is being worked on.
      intake.free();
      return;
    }
    tally.taken.increment();
    if (draining.getCount() == 0) {
      run.abandon().ifPresent(report -> outbox.add(run, report));
    } else {
      Thread.ofVirtual().name(message.stepId()).start(() -> work(run));
    }
  }

  private void work(TaskRun run) {
    listener.began(run.message);
    Adapter adapter = skills.find(run.message.adapter(), run.message.action());
    run.work(adapter)
        .ifPresentOrElse(
            report -> {
              listener.ended(run.message, report);
              outbox.add(run, report);
            },
            () -> {
              tally.late.increment();
              forget(run);
            });
  }

  /** It is off our hands, and its slot is free. */
  private void forget(TaskRun run) {
    if (runs.remove(run.id(), run)) {
      intake.free();
    }
  }

  private void fail(TransportException reason) {
    ended.completeExceptionally(new WorkerException(reason));
    draining.countDown();
    Thread.ofVirtual().name("worker-close").start(this::close);
  }

  /**
   * Returns when the worker has ended.
   *
   * @throws WorkerException where it had to, because it is refused by now
   */
  public void awaitEnd() throws InterruptedException {
    try {
      ended.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof WorkerException reason) {
        throw reason;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /**
   * Takes no more tasks, gives those under way the grace to end, hands the others back, and returns
   * when the results are told.
   */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    draining.countDown();
    try {
      drain();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      stopped.countDown();
      outbox.abandon();
      transport.close();
      skills.close();
      ended.complete(null);
    }
  }

  private void drain() throws InterruptedException {
    transport.leave();
    intake.awaitEnd(pollWait.plus(LAST_WORDS));
    awaitIdle(grace);
    runs.values().forEach(run -> run.stop(Stop.HANDED_BACK));
    awaitIdle(LAST_WORDS);
    runs.values().forEach(run -> run.abandon().ifPresent(report -> outbox.add(run, report)));
    outbox.close(LAST_WORDS);
    stopped.countDown();
    heart.join(LAST_WORDS);
  }

  private void awaitIdle(Duration atMost) throws InterruptedException {
    long until = System.nanoTime() + atMost.toNanos();
    while (!runs.isEmpty() && System.nanoTime() < until) {
      Thread.sleep(GLANCE_MILLIS / 5);
    }
  }
}
