package io.baton.bench.contest;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * W1: executions of 10 steps in a row, always the same number of them at a time; each that ends
 * makes room for the next. A sample is the rate of one round.
 *
 * <p>Executions that were started together end together, so completions come in waves. A round is
 * therefore measured from one wave to another: from the moment when a multiple of the number in
 * flight had completed to another such moment.
 */
final class ManyChains {
  /** Between two looks for problems while no wave comes. */
  private static final int LOOK_SECONDS = 1;

  private final Contestant contestant;
  private final Program.Done done;
  private final int inFlight;
  private final AtomicLong completed = new AtomicLong();
  private final BlockingQueue<Wave> waves = new LinkedBlockingQueue<>();
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> problem = new AtomicReference<>();
  private final CountDownLatch idle = new CountDownLatch(1);
  private volatile boolean stopping;

  /** So many had completed at this time. */
  private record Wave(long completed, long nanos) {}

  private ManyChains(Contestant contestant, Program.Done done, int inFlight) {
    this.contestant = contestant;
    this.done = done;
    this.inFlight = inFlight;
  }

  static void run(Contestant contestant, Orders orders, Findings findings, Program.Done done)
      throws Exception {
    contestant.prepare(Program.CHAIN, 1);
    for (int inFlight : orders.inFlight()) {
      new ManyChains(contestant, done, inFlight).run(orders, findings);
    }
  }

  private void run(Orders orders, Findings findings) throws InterruptedException {
    running.set(inFlight);
    for (int i = 0; i < inFlight; i++) {
      startOne();
    }
    sleep(orders.warmUpSeconds());
    for (int round = 0; round < orders.rounds(); round++) {
      sample(orders.roundSeconds(), findings);
    }
    stopping = true;
    idle.await();
    throwProblem();
  }

  private void sample(double seconds, Findings findings) throws InterruptedException {
    waves.clear();
    Wave first = nextWave();
    double cpuBefore = Cpu.seconds();
    Wave last = nextWave();
    while (last.nanos() - first.nanos() < seconds * 1e9) {
      last = nextWave();
    }
    double cpu = Cpu.seconds() - cpuBefore;
    double took = (last.nanos() - first.nanos()) / 1e9;
    double steps = (last.completed() - first.completed()) * (double) Program.CHAIN;
    String at = "%,d in flight".formatted(inFlight);
    findings.sample("W1", at, steps / took, "steps/s");
    findings.sample("W1", at + ": CPU of its processes", cpu / steps * 1e6, "µs/step");
  }

  private Wave nextWave() throws InterruptedException {
    while (true) {
      throwProblem();
      Wave wave = waves.poll(LOOK_SECONDS, TimeUnit.SECONDS);
      if (wave != null) {
        return wave;
      }
    }
  }

  private static void sleep(double seconds) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep((long) (seconds * 1_000));
  }

  private void throwProblem() {
    Throwable failed = problem.get();
    if (failed != null) {
      throw new IllegalStateException("An execution did not complete", failed);
    }
  }

  private void startOne() {
    var _ = contestant.chain(Program.CHAIN).whenComplete(this::ended);
  }

  private void ended(@Nullable Long sum, @Nullable Throwable failed) {
    boolean right = sum != null && sum == Program.CHAIN;
    if (right) {
      long count = completed.incrementAndGet();
      if (count % inFlight == 0) {
        waves.add(new Wave(count, System.nanoTime()));
      }
      done.add(Program.CHAIN);
    } else {
      problem.set(failed == null ? new IllegalStateException("The sum is " + sum) : failed);
    }
    if (right && !stopping) {
      startOne();
    } else if (running.decrementAndGet() == 0) {
      idle.countDown();
    }
  }
}
