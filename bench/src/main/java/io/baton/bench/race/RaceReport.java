package io.baton.bench.race;

import io.baton.bench.Report;
import io.baton.bench.Result;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.Locale;

/** The outcome of a race for people and for programs. */
final class RaceReport {
  private static final double HELD = 0.9;

  private RaceReport() {}

  static String json(List<Result> results, List<Missing> missing) {
    List<Value> unavailable =
        missing.stream()
            .map(
                each ->
                    (Value)
                        Obj.builder()
                            .put("engine", each.engine())
                            .put("workload", each.workload())
                            .put("reason", each.reason())
                            .build())
            .toList();
    return Json.write(
        Obj.builder()
            .put("results", Report.rows(results))
            .put("unavailable", Arr.of(unavailable))
            .build());
  }

  static String markdown(List<Result> results, List<Missing> missing, int minutes) {
    StringBuilder text = new StringBuilder(figures(results));
    if (minutes > 0) {
      text.append(sustained(results));
    } else {
      text.append(goals(results));
    }
    if (!missing.isEmpty()) {
      text.append("\nNot measured:\n");
      missing.forEach(
          each ->
              text.append(
                  "- %s, %s: %s\n"
                      .formatted(
                          each.engine(),
                          each.workload(),
                          each.reason().lines().findFirst().orElse(""))));
    }
    return text.toString();
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
        double held = result.min() / result.first();
        text.append(
            String.format(
                Locale.ROOT,
                "- %s on %s: the slowest minute had %.0f %% of the first one's rate (goal 90 %%): %s%n",
                result.subject().engine(),
                result.subject().store(),
                held * 100,
                held >= HELD ? "held" : "**not held**"));
      }
    }
    return text.toString();
  }
}
