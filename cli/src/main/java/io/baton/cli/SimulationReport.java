package io.baton.cli;

import io.baton.simulator.Outcome;
import io.baton.simulator.Tally;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What became of the seeds of one call: for people, and for programs. */
final class SimulationReport {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Tally tally;
  private final @Nullable String mutation;
  private final boolean detailed;
  private final List<Outcome> failures = new ArrayList<>();
  private final long begin = System.nanoTime();
  private @Nullable Outcome last;
  private long seeds;

  /**
   * @param detailed whether to show what the world of the seed was like, and what happened in it
   */
  SimulationReport(Tally tally, @Nullable String mutation, boolean detailed) {
    this.tally = tally;
    this.mutation = mutation;
    this.detailed = detailed;
  }

  void add(Outcome outcome) {
    seeds++;
    last = outcome;
    if (!outcome.isClean()) {
      failures.add(outcome);
    }
  }

  int failures() {
    return failures.size();
  }

  boolean isClean() {
    return failures.isEmpty();
  }

  private String repeat(Outcome outcome) {
    String broken = mutation == null ? "" : " --mutation " + mutation;
    return "./baton simulate --engine --seed " + outcome.seed() + broken;
  }

  String text() {
    double seconds = (System.nanoTime() - begin) / NANOS_PER_SECOND;
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%,d seeds in %.1f s, %.0f a second, %,d turns%n",
            seeds,
            seconds,
            seeds / seconds,
            tally.turns()));
    if (detailed && last != null) {
      text.append(last.options()).append('\n');
    }
    text.append("Faults that happened:\n");
    tally.faults().forEach((fault, times) -> line(text, fault.text(), times));
    text.append("Deeds that were checked:\n");
    tally.deeds().forEach((deed, times) -> line(text, deed.text(), times));
    text.append("Work that became durable:\n");
    tally.events().forEach((type, times) -> line(text, type, times));
    failures.forEach(failure -> describe(text, failure));
    return text.append(isClean() ? "Everything held." : "Something did not hold.").toString();
  }

  private static void line(StringBuilder text, String what, long times) {
    text.append(String.format(Locale.ROOT, "  %-26s %,10d%n", what, times));
  }

  private void describe(StringBuilder text, Outcome failure) {
    text.append(
        "Seed %d: %s%n  %s%n  Repeat: %s%n"
            .formatted(failure.seed(), failure.checker(), failure.message(), repeat(failure)));
    if (detailed) {
      text.append(failure.story()).append('\n');
    }
  }

  Obj json() {
    Obj.Builder faults = Obj.builder();
    tally.faults().forEach((fault, times) -> faults.put(fault.text(), Value.of(times)));
    Obj.Builder deeds = Obj.builder();
    tally.deeds().forEach((deed, times) -> deeds.put(deed.text(), Value.of(times)));
    Obj.Builder events = Obj.builder();
    tally.events().forEach((type, times) -> events.put(type, Value.of(times)));
    return Obj.builder()
        .put("seeds", Value.of(seeds))
        .put("clean", Value.of(isClean()))
        .put("turns", Value.of(tally.turns()))
        .put("faults", faults.build())
        .put("deeds", deeds.build())
        .put("events", events.build())
        .put("failures", Arr.of(failures.stream().map(this::failure).toList()))
        .build();
  }

  private Value failure(Outcome outcome) {
    return Obj.builder()
        .put("seed", Value.of(outcome.seed()))
        .put("checker", outcome.checker())
        .put("message", outcome.message())
        .put("options", outcome.options().toString())
        .put("repeat", repeat(outcome))
        .build();
  }
}
