package io.baton.bench;

import io.baton.flow.plan.Plan;
import io.baton.flow.read.Definition;
import io.baton.flow.read.Definitions;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Flows of any length in the shapes that are measured. Every step but the first of a shape reads
 * what came before it, so that expressions and look-ups of steps are part of the cost.
 */
public final class Flows {
  private static final String START = "value: 0";

  private Flows() {}

  /** One step after the other, each adding to what the one before gave. */
  public static String chain(int steps) {
    return flow("sequence", steps, index -> step(index, reading(index)));
  }

  /** One step that all others depend on, and nothing else between them. */
  public static String wide(int steps) {
    return flow(
        "graph",
        steps,
        index ->
            index == 0
                ? step(index, START)
                : step(index, "value: '{{ s0.value + 1 }}'") + "    dependsOn: [s0]\n");
  }

  /** Steps that wait for the completion of the one before as an event. */
  public static String events(int steps) {
    return flow(
        "graph",
        steps,
        index ->
            index == 0
                ? step(index, START)
                : step(index, reading(index))
                    + "    startWhen: event:s%d.completed\n".formatted(index - 1));
  }

  /** One step for each item of the input {@code items}. */
  public static String forEach() {
    return """
    id: each
    steps:
      - id: s
        adapter: core
        action: echo
        forEach: '{{ input.items }}'
        params:
          value: '{{ item + 1 }}'
    """;
  }

  /** Steps with effects in a row, each adding 1 to what the one before gave. */
  public static String counting(int steps) {
    return "id: count%d\nmode: sequence\nsteps:\n".formatted(steps)
        + IntStream.range(0, steps).mapToObj(Flows::countingStep).collect(Collectors.joining())
        + "output:\n  sum: '{{ s%d.value }}'\n".formatted(steps - 1);
  }

  private static String countingStep(int index) {
    return "  - { id: s%d, adapter: bench, action: add, params: { value: %s } }\n"
        .formatted(index, index == 0 ? "0" : "'{{ s%d.value }}'".formatted(index - 1));
  }

  /** A step with effects for each item of the input {@code items}, all at the same time. */
  public static String countingItems() {
    return """
    id: count-items
    concurrency: { steps: 1000, perAdapter: 1000 }
    steps:
      - id: s
        adapter: bench
        action: add
        forEach: '{{ input.items }}'
        concurrency: 1000
        params: { value: '{{ item }}' }
    output:
      sum: '{{ sum(s[*].value) }}'
    """;
  }

  /** {@link #chain} as JSON. */
  public static String chainAsJson(int steps) {
    return IntStream.range(0, steps)
        .mapToObj(
            index ->
                "{\"id\": \"s%d\", \"adapter\": \"core\", \"action\": \"echo\", \"params\": {\"value\": %s}}"
                    .formatted(
                        index, index == 0 ? "0" : "\"{{ s%d.value + 1 }}\"".formatted(index - 1)))
        .collect(Collectors.joining(",\n", "{\"id\": \"chain\", \"steps\": [\n", "]}\n"));
  }

  /** The plan of a text that must be without problems. */
  public static Plan plan(String text, String fileName) {
    Definition definition = Definitions.read(text, fileName);
    return Objects.requireNonNull(definition.plan(), () -> "Problems: " + definition.problems());
  }

  private static String flow(String mode, int steps, IntFunction<String> step) {
    return "id: measured\nmode: %s\nsteps:\n".formatted(mode)
        + IntStream.range(0, steps).mapToObj(step).collect(Collectors.joining());
  }

  private static String step(int index, String param) {
    return "  - id: s%d\n    adapter: core\n    action: echo\n    params:\n      %s\n"
        .formatted(index, param);
  }

  private static String reading(int index) {
    return index == 0 ? START : "value: '{{ s%d.value + 1 }}'".formatted(index - 1);
  }
}
