package io.baton.bench.contest;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Tells whoever started the program, one line of JSON a sample. */
public final class Findings {
  private final PrintStream out;

  /** Takes stdout for itself; what libraries print there goes to stderr. */
  Findings() {
    this.out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    System.setOut(System.err);
  }

  void about(About about) {
    out.println(about.line());
  }

  void sample(String workload, String metric, double value, String unit) {
    out.println(
        String.format(
            Locale.ROOT,
            "{\"workload\":\"%s\",\"metric\":\"%s\",\"value\":%s,\"unit\":\"%s\"}",
            workload,
            metric,
            Double.toString(value),
            unit));
  }
}
