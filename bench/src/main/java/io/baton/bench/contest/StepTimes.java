package io.baton.bench.contest;

import java.util.Arrays;

/**
 * W3: one execution at a time, 100 steps in a row. The time of a step is from when its code runs to
 * when the next one's does; a sample is a percentile over the executions of one round.
 */
final class StepTimes {
  private static final int EXECUTIONS_A_ROUND = 20;

  private StepTimes() {}

  static void run(
      Contestant contestant, Orders orders, Findings findings, Meter meter, Program.Done done)
      throws Exception {
    contestant.prepare(Program.TIMED_CHAIN, 1);
    long until = System.nanoTime() + (long) (orders.warmUpSeconds() * 1e9);
    while (System.nanoTime() < until) {
      one(contestant, meter, done);
    }
    for (int round = 0; round < orders.rounds(); round++) {
      double[] millis = round(contestant, meter, done);
      findings.sample("W3", "p50 of a step", percentile(millis, 0.50), "ms");
      findings.sample("W3", "p99 of a step", percentile(millis, 0.99), "ms");
    }
  }

  private static double[] round(Contestant contestant, Meter meter, Program.Done done)
      throws Exception {
    int gaps = Program.TIMED_CHAIN - 1;
    double[] millis = new double[gaps * EXECUTIONS_A_ROUND];
    for (int execution = 0; execution < EXECUTIONS_A_ROUND; execution++) {
      long[] times = one(contestant, meter, done);
      for (int i = 0; i < gaps; i++) {
        millis[execution * gaps + i] = (times[i + 1] - times[i]) / 1e6;
      }
    }
    Arrays.sort(millis);
    return millis;
  }

  private static long[] one(Contestant contestant, Meter meter, Program.Done done)
      throws Exception {
    long[] times = contestant.timedChain(Program.TIMED_CHAIN, meter);
    done.add(Program.TIMED_CHAIN);
    return times;
  }

  private static double percentile(double[] sorted, double share) {
    return sorted[(int) Math.ceil(share * sorted.length) - 1];
  }
}
