package io.baton.flow.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.problem.Problem;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Requirement("DEF-2")
class FlowLimitsTest {
  private static String chain(int steps) {
    return IntStream.range(0, steps)
        .mapToObj(i -> "- {id: s" + i + ", adapter: core, action: noop}\n")
        .collect(Collectors.joining("", "id: long\nsteps:\n", ""));
  }

  private static List<String> messages(String text, FlowLimits limits) {
    return Definitions.read(text, "x.yaml", DefinitionOptions.DEFAULT.withLimits(limits))
        .problems()
        .stream()
        .map(Problem::message)
        .toList();
  }

  @Test
  void tenThousandStepsAreFine() {
    Definition definition = Definitions.read(chain(10_000), "x.yaml");

    assertThat(definition.problems()).isEmpty();
    assertThat(Objects.requireNonNull(definition.plan()).levels()).hasSize(10_000);
  }

  /** Whatever else is limited, the author of too many steps hears of the steps. */
  @Test
  void aHundredThousandStepsAreRefusedOnceBecauseTheyAreTooMany() {
    Definition definition = Definitions.read(verbose(100_000, 0), "x.yaml");

    assertThat(definition.isValid()).isFalse();
    assertThat(definition.problems())
        .extracting(Problem::message)
        .containsExactly(
            "the flow has more than 20000 steps, which is the limit;"
                + " split it into flows that call each other");
  }

  @Test
  void tenThousandWordyStepsAreFine() {
    String text = verbose(10_000, 1_000);

    assertThat(text.length()).isGreaterThan(10_000_000);
    assertThat(Definitions.read(text, "x.yaml").problems()).isEmpty();
  }

  /** Each key on its own line, and a description as long as asked for. */
  private static String verbose(int steps, int described) {
    String description = described == 0 ? "" : "      note: \"" + "x".repeat(described) + "\"\n";
    return IntStream.range(0, steps)
        .mapToObj(
            i ->
                "  - id: step_number_%d\n    adapter: core\n    action: echo\n    params:\n%s      a: %d\n%s"
                    .formatted(
                        i,
                        description,
                        i,
                        i == 0 ? "" : "    dependsOn:\n      - step_number_%d\n".formatted(i - 1)))
        .collect(Collectors.joining("", "id: long\nsteps:\n", ""));
  }

  @Test
  @Timeout(20)
  void tenThousandWrongNamesAreAllReportedWithHintsForTheFirst() {
    String text = verbose(10_000, 0).replace("- step_number_", "- stepp_number_");

    List<String> messages = messages(text, FlowLimits.DEFAULT);

    assertThat(messages).hasSize(9_999);
    assertThat(messages.getFirst()).contains("did you mean 'step_number_");
    assertThat(messages.getLast()).isEqualTo("there is no step 'stepp_number_9998'");
  }

  @Test
  void theNumberOfStepsIsASetting() {
    assertThat(messages(chain(5), FlowLimits.DEFAULT.withSteps(5))).isEmpty();
    assertThat(messages(chain(6), FlowLimits.DEFAULT.withSteps(5)))
        .singleElement()
        .asString()
        .startsWith("the flow has more than 5 steps, which is the limit");
  }

  @Test
  void nestingIsBounded() {
    String text =
        """
        id: deep
        steps:
          - {id: a, sequence: [{id: b, sequence: [{id: c, adapter: core, action: noop}]}]}
        """;

    assertThat(messages(text, FlowLimits.DEFAULT.withNesting(3))).isEmpty();
    assertThat(messages(text, FlowLimits.DEFAULT.withNesting(2)))
        .containsExactly(
            "steps are nested deeper than 2 levels, which is the limit;"
                + " move the inner ones into a flow of their own");
  }

  @Test
  void attemptsAndIterationsAreBounded() {
    String text =
        """
        id: often
        steps:
          - {id: a, adapter: core, action: noop, retry: 6, while: "true", maxIterations: 8}
        """;

    assertThat(messages(text, FlowLimits.DEFAULT)).isEmpty();
    assertThat(messages(text, FlowLimits.DEFAULT.withAttempts(5).withIterations(7)))
        .containsExactlyInAnyOrder(
            "'retry' must be from 1 to 5, not 6", "'maxIterations' must be from 1 to 7, not 8");
  }
}
