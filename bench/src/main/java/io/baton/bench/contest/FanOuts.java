package io.baton.bench.contest;

/** W2: one execution of 1,000 steps side by side, joined. A sample is the time of one. */
final class FanOuts {
  private static final double PAUSE_AFTER_SECONDS = 60;

  /** Fast ones do more of them, or one pause of the collector would decide. */
  private static final double AT_LEAST_SECONDS = 2;

  private FanOuts() {}

  static void run(Contestant contestant, Orders orders, Findings findings, Program.Done done)
      throws Exception {
    contestant.prepare(1, Program.WIDTH);
    double warmUp = 0;
    while (warmUp < orders.warmUpSeconds()) {
      warmUp += one(contestant, done);
    }
    double total = 0;
    for (int round = 0;
        total < AT_LEAST_SECONDS || (round < orders.rounds() && total < PAUSE_AFTER_SECONDS);
        round++) {
      double seconds = one(contestant, done);
      total += seconds;
      findings.sample("W2", "1,000 parallel steps", seconds, "s");
    }
  }

  private static double one(Contestant contestant, Program.Done done) throws Exception {
    long begin = System.nanoTime();
    long sum = contestant.fanOut(Program.WIDTH).get();
    double seconds = (System.nanoTime() - begin) / 1e9;
    Contestant.requireSum(Program.WIDTH, sum);
    done.add(Program.WIDTH);
    return seconds;
  }
}
