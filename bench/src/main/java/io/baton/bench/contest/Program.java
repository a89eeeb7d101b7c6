package io.baton.bench.contest;

import java.util.concurrent.atomic.AtomicLong;

/** The main part of every program that measures an engine. */
public final class Program {
  public static final int CHAIN = 10;
  public static final int WIDTH = 1_000;
  public static final int TIMED_CHAIN = 100;
  public static final int LONG_CHAIN = 5_000;

  /** What was done in all, to be looked for in the store. */
  static final class Done {
    final AtomicLong executions = new AtomicLong();
    final AtomicLong steps = new AtomicLong();

    void add(long stepCount) {
      executions.incrementAndGet();
      steps.addAndGet(stepCount);
    }
  }

  private Program() {}

  /** Ends the process, with 1 where a workload failed. */
  public static void run(String[] args, Contestant.Opening opening) {
    int code = 0;
    try {
      measure(Orders.of(args), opening);
    } catch (Throwable e) {
      e.printStackTrace();
      code = 1;
    }
    // Some engines leave threads or processes behind.
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    System.exit(code);
  }

  private static void measure(Orders orders, Contestant.Opening opening) throws Exception {
    Findings findings = new Findings();
    Meter meter = new Meter();
    Done done = new Done();
    long begin = System.nanoTime();
    try (Contestant contestant = opening.open(orders, meter)) {
      findings.about(contestant.about());
      for (String workload : orders.workloads()) {
        switch (workload) {
          case "W1" -> ManyChains.run(contestant, orders, findings, done);
          case "W2" -> FanOuts.run(contestant, orders, findings, done);
          case "W3" -> StepTimes.run(contestant, orders, findings, meter, done);
          case "W4" -> FirstRun.run(contestant, findings, begin, done);
          case "W5" -> LongChain.run(contestant, orders, findings, meter, done);
          default -> throw new IllegalArgumentException("No workload " + workload);
        }
      }
      contestant.verify(done.executions.get(), done.steps.get());
    }
  }
}
