package io.baton.bench.contest;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * W1: executions of 10 steps in a row, always the same number of them at a time; each that ends
 * makes room for the next. A sample is the rate of one round.
 */
final class ManyChains {
  private final Contestant contestant;
  private final Program.Done done;
  private final int inFlight;
  private final AtomicLong completed = new AtomicLong();
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> problem = new AtomicReference<>();
  private final CountDownLatch idle = new CountDownLatch(1);
  private volatile boolean stopping;

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
    long before = completed.get();
    double cpuBefore = Cpu.seconds();
    long begin = System.nanoTime();
    sleep(seconds);
    double took = (System.nanoTime() - begin) / 1e9;
    double steps = (completed.get() - before) * (double) Program.CHAIN;
    double cpu = Cpu.seconds() - cpuBefore;
    throwProblem();
    String at = "%,d in flight".formatted(inFlight);
    findings.sample("W1", at, steps / took, "steps/s");
    if (steps > 0) {
      findings.sample("W1", at + ": CPU of its processes", cpu / steps * 1e6, "µs/step");
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
      completed.incrementAndGet();
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
