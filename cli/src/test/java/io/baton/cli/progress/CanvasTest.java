package io.baton.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.cli.Glyphs;
import io.baton.cli.Paint;
import io.baton.cli.Style;
import io.baton.conformance.Requirement;
import io.baton.engine.Engine;
import io.baton.engine.Failure;
import io.baton.engine.Input;
import io.baton.engine.state.ExecutionState;
import io.baton.flow.plan.Plan;
import io.baton.flow.read.Definitions;
import io.baton.value.Obj;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class CanvasTest {
  private static final long START = 1_700_000_000_000L;

  @Test
  @Requirement("OBS-5")
  void a_running_flow_has_a_line_a_step_on_one_scale_of_time_and_a_total() {
    ExecutionState state =
        started(
            """
            id: x
            steps:
              - { id: first, adapter: core, action: noop }
              - { id: second, adapter: core, action: noop, condition: input.never }
              - { id: third, adapter: core, action: noop, retry: { attempts: 3, delay: 4s } }
              - { id: fourth, adapter: core, action: noop }
            """);
    complete(state, "first", 1_000);
    give(state, new Input.FailStep(START + 2_000, "third", 1, new Failure("TIMEOUT", "late")));

    assertThat(draw(state, 82, 10, 4_000))
        .containsExactly(
            " ✓ first         ━━━━━                   1.0 s",
            " ○ second                                       skipped: its condition is false",
            " ↻ third              ━━━━━━━━━━━━━━━    3.0 s  attempt 2 of 3 in 2.0 s, after T…",
            " · fourth",
            "   2 of 4 steps  ██████████░░░░░░░░░░    4.0 s");
  }

  @Test
  @Requirement("OBS-5")
  void a_loop_counts_its_items() {
    ExecutionState state =
        started(
            """
            id: x
            steps:
              - { id: enrich, forEach: [1, 2, 3, 4, 5], concurrency: 2, adapter: core, action: noop }
            """);
    complete(state, "enrich[0]", 100);
    complete(state, "enrich[1]", 100);

    assertThat(draw(state, 80, 10, 200).getFirst()).contains("enrich").endsWith("2/5");
  }

  @Test
  void with_more_steps_than_lines_those_under_way_are_shown_and_the_rest_is_counted() {
    StringBuilder flow = new StringBuilder("id: x\nsteps:\n");
    for (int i = 0; i < 40; i++) {
      flow.append("  - { id: s%d, adapter: core, action: noop }%n".formatted(i));
    }
    ExecutionState state = started(flow.toString());
    for (int i = 0; i < 12; i++) {
      complete(state, "s" + i, 100 + i);
    }

    List<String> lines = draw(state, 80, 10, 200);

    assertThat(lines).hasSize(11);
    assertThat(lines).anyMatch(line -> line.contains(" s12 "));
    assertThat(lines.get(9)).contains("31 more: 4 done, 27 to come");
    assertThat(lines.getLast()).contains("12 of 40 steps");
  }

  @Test
  void no_line_is_wider_than_the_terminal() {
    ExecutionState state =
        started(
            """
            id: x
            steps:
              - id: a_step_with_a_name_that_is_longer_than_most_terminals_are_wide
                adapter: core
                action: noop
                retry: { attempts: 3 }
            """);
    String key = "a_step_with_a_name_that_is_longer_than_most_terminals_are_wide";
    give(state, new Input.FailStep(START + 10, key, 1, new Failure("TIMEOUT", "late")));

    for (int columns = 21; columns < 130; columns++) {
      int width = columns;
      assertThat(draw(state, columns, 10, 500)).allMatch(line -> line.length() < width);
    }
  }

  @Test
  void letters_of_two_columns_do_not_make_a_line_wider_than_the_terminal() {
    Row row = new Row("ask", 0, Row.State.WAITING, START, 0, "承認を待っています 🙂 n\u0303");
    Frame frame = new Frame(START, 0, 0, 1, List.of(row));

    for (int columns = 21; columns < 90; columns++) {
      Style style = new Style(true, Glyphs.UNICODE, new Paint(false), columns);
      int width = columns;
      assertThat(new Canvas(style, 10).draw(frame, START + 5))
          .allMatch(line -> Line.columns(line) < width)
          .noneMatch(line -> line.matches(".*\\p{Cs}.*"));
    }
    assertThat(Line.columns("承認")).isEqualTo(4);
    assertThat(Line.columns("🙂")).isEqualTo(2);
    assertThat(Line.columns("n\u0303")).isEqualTo(1);
  }

  private static List<String> draw(ExecutionState state, int columns, int rows, long after) {
    Style style = new Style(true, Glyphs.UNICODE, new Paint(false), columns);
    long now = START + after;
    return new Canvas(style, rows)
        .draw(Rows.frame(state, new Notes(Map.of(), now)), now).stream()
            .map(String::stripTrailing)
            .toList();
  }

  private static ExecutionState started(String yaml) {
    Plan plan = Objects.requireNonNull(Definitions.read(yaml, "x.yaml").plan());
    ExecutionState state = new ExecutionState(plan);
    give(
        state,
        new Input.Start(
            START, "e", 1, "t", "c", Obj.EMPTY, Obj.EMPTY, "seed", "http://x/", null, 0, null));
    return state;
  }

  private static void complete(ExecutionState state, String key, long after) {
    give(state, new Input.CompleteStep(START + after, key, 1, Obj.EMPTY));
  }

  private static void give(ExecutionState state, Input input) {
    new Engine().decide(state, input);
  }
}
