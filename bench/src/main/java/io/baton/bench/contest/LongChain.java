package io.baton.bench.contest;

/** W5: one execution of 5,000 steps in a row. A late step is to cost what an early one does. */
final class LongChain {
  private static final int PART = 500;
  private static final double ENOUGH_SECONDS = 40;

  private LongChain() {}

  static void run(
      Contestant contestant, Orders orders, Findings findings, Meter meter, Program.Done done)
      throws Exception {
    contestant.prepare(Program.LONG_CHAIN, 1);
    contestant.prepare(Program.CHAIN, 1);
    long until = System.nanoTime() + (long) (orders.warmUpSeconds() * 1e9);
    while (System.nanoTime() < until) {
      Contestant.requireSum(Program.CHAIN, contestant.chain(Program.CHAIN).get());
      done.add(Program.CHAIN);
    }
    double total = 0;
    for (int round = 0; round < orders.rounds() && total < ENOUGH_SECONDS; round++) {
      total += one(contestant, findings, meter, done);
    }
  }

  private static double one(
      Contestant contestant, Findings findings, Meter meter, Program.Done done) throws Exception {
    long begin = System.nanoTime();
    long[] times = contestant.timedChain(Program.LONG_CHAIN, meter);
    double seconds = (System.nanoTime() - begin) / 1e9;
    done.add(Program.LONG_CHAIN);
    double first = millisAStep(times, 0, PART);
    double last = millisAStep(times, times.length - 1 - PART, times.length - 1);
    findings.sample("W5", "5,000 steps", seconds, "s");
    findings.sample("W5", "a step of the first 500", first, "ms");
    findings.sample("W5", "a step of the last 500", last, "ms");
    findings.sample("W5", "last to first 500", last / first, "×");
    return seconds;
  }

  private static double millisAStep(long[] times, int from, int to) {
    return (times[to] - times[from]) / 1e6 / (to - from);
  }
}
