package io.baton.bench.load;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** What people and consoles ask a server of the executions that there are. */
final class Questions {
  private static final Goal GOAL = new Goal.Under(300, "ms");
  private static final int WARM_UP = 10;

  /** Of an id: a few seconds, in which a handful began. */
  private static final int BEGINNING = 8;

  private final Wires wires;
  private final Findings findings;
  private final int requests;
  private final Random random = new Random(11);
  private final Instant now = Instant.now();

  Questions(Wires wires, Findings findings, int requests) {
    this.wires = wires;
    this.findings = findings;
    this.requests = requests;
  }

  void ask() throws IOException {
    List<String> ids = walk();
    ask("list, first page", () -> "/v1/executions");
    ask("list, by status", () -> "/v1/executions?status=" + status());
    ask("list, by two statuses", () -> "/v1/executions?status=failed,cancelled");
    ask("list, by flow", () -> "/v1/executions?flow=" + flow());
    ask("list, by flow and status", () -> "/v1/executions?status=failed&flow=" + flow());
    ask("list, by correlation id", () -> "/v1/executions?correlationId=" + correlation());
    ask("list, of a day", () -> "/v1/executions?" + day());
    ask(
        "list, of a day by flow and status",
        () -> "/v1/executions?status=failed&flow=%s&%s".formatted(flow(), day()));
    ask("search, part of a flow's id", () -> "/v1/executions?q=billing");
    ask("search, beginning of an id", () -> "/v1/executions?q=" + one(ids).substring(0, BEGINNING));
    ask(
        "search, beginning of a correlation id",
        () -> "/v1/executions?q=customer-" + random.nextInt(5_000));
    ask("search, what many have in common", () -> "/v1/executions?q=customer");
    ask("get an execution", () -> "/v1/executions/" + one(ids));
    ask("steps of an execution", () -> "/v1/executions/%s/steps".formatted(one(ids)));
    ask("events of an execution", () -> "/v1/executions/%s/events".formatted(one(ids)));
    ask("counts", () -> "/v1/executions/counts");
    ask("counts, by flow", () -> "/v1/executions/counts?flow=" + flow());
    ask("counts, of a stretch of time", () -> "/v1/executions/counts?" + day());
    ask(
        "counts, by flow, to the minute",
        () -> "/v1/executions/counts?flow=%s&%s".formatted(flow(), day()));
    ask("counts, by part of a flow's id", () -> "/v1/executions/counts?q=billing");
    ask("histogram, a day", () -> "/v1/executions/histogram");
    ask(
        "histogram, thirty days",
        () -> "/v1/executions/histogram?from=" + now.minus(Filling.SPREAD));
    ask(
        "histogram, thirty days of a flow",
        () ->
            "/v1/executions/histogram?flow=%s&from=%s"
                .formatted(flow(), now.minus(Filling.SPREAD)));
    ask(
        "histogram, an hour",
        () -> "/v1/executions/histogram?from=" + now.minus(Duration.ofHours(1)));
    ask("flows with how they do", () -> "/v1/flows");
    ask("analytics, step failures", () -> "/v1/analytics/step-failures");
    ask("analytics, step durations", () -> "/v1/analytics/step-durations");
    ask("analytics, duration of a step", () -> "/v1/analytics/step-durations?step=send");
    ask("analytics, flow durations", () -> "/v1/analytics/flow-durations");
    ask(
        "analytics, executions by status",
        () -> "/v1/analytics/executions-by-status?from=" + now.minus(Duration.ofDays(9)));
    ask("analytics, timeline", () -> "/v1/analytics/timeline/" + one(ids));
  }

  private void ask(String what, Supplier<String> path) throws IOException {
    for (int i = 0; i < WARM_UP; i++) {
      get(path.get());
    }
    double[] nanos = new double[requests];
    for (int i = 0; i < requests; i++) {
      String asked = path.get();
      long began = System.nanoTime();
      get(asked);
      nanos[i] = System.nanoTime() - began;
    }
    findings.addTimes("million: " + what, nanos, GOAL);
  }

  private Wire.Answer get(String path) throws IOException {
    return wires.use(wire -> wire.get(path).expect(200));
  }

  /** From page to page, as far as the number of requests leads, and what was met on the way. */
  private List<String> walk() throws IOException {
    List<String> ids = new ArrayList<>();
    List<Double> nanos = new ArrayList<>();
    String cursor = "";
    do {
      String path = "/v1/executions?limit=1000" + (cursor.isEmpty() ? "" : "&cursor=" + cursor);
      long began = System.nanoTime();
      Wire.Answer page = get(path);
      nanos.add((double) (System.nanoTime() - began));
      if (page.json().at("items") instanceof Arr items) {
        items.stream().limit(20).forEach(item -> ids.add(text((Obj) item)));
      }
      cursor = page.textAt("nextCursor");
    } while (!cursor.isEmpty() && nanos.size() < 2 * requests);
    double[] times = nanos.stream().mapToDouble(Double::doubleValue).toArray();
    findings.addTimes(
        "million: list, %,d pages of 1,000 one after the other".formatted(times.length),
        times,
        GOAL);
    return ids;
  }

  private static String text(Obj item) {
    return item.at("executionId") instanceof Value.Text id ? id.value() : "";
  }

  private String one(List<String> of) {
    return of.get(random.nextInt(of.size()));
  }

  private String status() {
    return one(List.of("completed", "failed", "cancelled", "running"));
  }

  private String flow() {
    return Filling.flowId(random.nextInt(Filling.FLOWS));
  }

  private String correlation() {
    return "customer-" + random.nextInt(50_000);
  }

  /** A day and some minutes, anywhere. */
  private String day() {
    Instant from = now.minus(Duration.ofMinutes(random.nextInt((int) Filling.SPREAD.toMinutes())));
    return "from=%s&to=%s".formatted(from, from.plus(Duration.ofMinutes(1_503)));
  }
}
