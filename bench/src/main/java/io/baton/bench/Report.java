package io.baton.bench;

import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;

/** Results as a Markdown table for people or as JSON for programs. */
public final class Report {
  private static final MathContext DIGITS = new MathContext(4);

  private Report() {}

  static String markdown(List<Result> results) {
    StringBuilder table =
        new StringBuilder(
            "| workload | metric | value | min | max | goal |\n|---|---|--:|--:|--:|---|\n");
    for (Result result : results) {
      table.append(
          "| %s | %s | %s %s | %s | %s | %s |\n"
              .formatted(
                  result.workload(),
                  result.metric(),
                  number(result.value()),
                  result.unit(),
                  number(result.min()),
                  number(result.max()),
                  result.goal()));
    }
    return table.toString();
  }

  public static String number(double value) {
    return value >= 1_000
        ? String.format(Locale.ROOT, "%,.0f", value)
        : String.format(Locale.ROOT, value < 10 ? "%.3f" : "%.1f", value);
  }

  static String json(List<Result> results) {
    return Json.write(Obj.of("results", rows(results)));
  }

  public static Arr rows(List<Result> results) {
    return Arr.of(results.stream().map(result -> (Value) row(result)).toList());
  }

  private static Obj row(Result result) {
    return Obj.builder()
        .put("workload", result.workload())
        .put("engine", result.subject().engine())
        .put("version", result.subject().version())
        .put("store", result.subject().store())
        .put("durable", Value.of(result.subject().durable()))
        .put("metric", result.metric())
        .put("value", rounded(result.value()))
        .put("unit", result.unit())
        .put("min", rounded(result.min()))
        .put("max", rounded(result.max()))
        .build();
  }

  private static Value rounded(double value) {
    return Value.of(new BigDecimal(value).round(DIGITS));
  }
}
