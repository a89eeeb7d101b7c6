package io.baton.bench.contest;

import java.io.IOException;

/**
 * W4: from launch to the first completed execution. Then the program stays idle until its stdin is
 * closed, so that whoever started it can look at its memory.
 */
final class FirstRun {
  private FirstRun() {}

  static void run(Contestant contestant, Findings findings, long begin, Program.Done done)
      throws Exception {
    contestant.prepare(Program.CHAIN, 1);
    Contestant.requireSum(Program.CHAIN, contestant.chain(Program.CHAIN).get());
    done.add(Program.CHAIN);
    findings.sample("W4", "first", (System.nanoTime() - begin) / 1e9, "s");
    awaitEnd();
  }

  private static void awaitEnd() throws IOException {
    while (System.in.read() >= 0) {
      // Nothing is said to it.
    }
  }
}
