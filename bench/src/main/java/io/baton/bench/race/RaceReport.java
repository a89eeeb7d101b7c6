package io.baton.bench.race;

import io.baton.bench.Report;
import io.baton.bench.Result;
import io.baton.value.Json;
import io.baton.value.Obj;
import java.util.List;
import java.util.Locale;

/** The outcome of a race for people and for programs. */
final class RaceReport {
  private static final double HELD = 0.9;

  private RaceReport() {}

  static String json(List<Result> results) {
    return Json.write(Obj.of("results", Report.rows(results)));
  }

  static String markdown(List<Result> results, List<Missing> missing, int minutes) {
    StringBuilder text = new StringBuilder(figures(results));
    missing.forEach(each -> text.append(unmeasured(each)));
    if (minutes > 0) {
      text.append(sustained(results));
    } else {
      text.append(goals(results));
    }
    return text.toString();
  }

  private static String unmeasured(Missing each) {
    String reason = each.reason().lines().findFirst().orElse("");
    return "| %s | %s | – | %s | – | – | – |\n"
        .formatted(each.workload(), each.engine(), reason.replace("|", "\\|"));
  }

  private static String figures(List<Result> results) {
    StringBuilder table =
        new StringBuilder(
            "| workload | engine | store | metric | value | min | max |\n|---|---|---|---|--:|--:|--:|\n");
    for (Result result : results) {
      table.append(
          "| %s | %s %s%s | %s | %s | %s %s | %s | %s |\n"
              .formatted(
                  result.workload(),
                  result.subject().engine(),
                  result.subject().version(),
                  result.subject().durable() ? "" : " (not durable)",
                  result.subject().store(),
                  result.metric(),
                  Report.number(result.value()),
                  result.unit(),
                  Report.number(result.min()),
                  Report.number(result.max())));
    }
    return table.toString();
  }

  private static String goals(List<Result> results) {
    StringBuilder table =
        new StringBuilder(
            """

            | workload | store | metric | Baton | best peer | Baton is | goal | reached |
            |---|---|---|--:|--:|--:|---|---|
            """);
    for (Comparison.Line line : Comparison.of(results)) {
      boolean judged = line.goal().limit() > 0 || line.peer().isPresent();
      table.append(
          "| %s | %s | %s | %s %s | %s | %s | %s | %s |\n"
              .formatted(
                  line.workload(),
                  line.store(),
                  line.own().metric(),
                  Report.number(line.own().value()),
                  line.own().unit(),
                  line.peer().map(RaceReport::named).orElse("–"),
                  line.peer().isPresent() ? String.format(Locale.ROOT, "%.1f×", line.ratio()) : "–",
                  line.goal().text(),
                  !judged ? "–" : line.isReached() ? "yes" : "**no**"));
    }
    return table.toString();
  }

  private static String named(Result peer) {
    return "%s (%s)".formatted(Report.number(peer.value()), peer.subject().engine());
  }

  private static String sustained(List<Result> results) {
    StringBuilder text = new StringBuilder("\n");
    for (Result result : results) {
      if (result.unit().equals("steps/s")) {
        double held = Math.min(result.min(), result.last()) / result.first();
        text.append(
            String.format(
                Locale.ROOT,
                "- %s on %s: %,.0f steps/s in the first minute, %,.0f in the last, %,.0f in the slowest,"
                    + " which is %.0f %% of the first (goal 90 %%): %s%n",
                result.subject().engine(),
                result.subject().store(),
                result.first(),
                result.last(),
                result.min(),
                held * 100,
                held >= HELD ? "held" : "**not held**"));
      }
    }
    return text.toString();
  }
}
