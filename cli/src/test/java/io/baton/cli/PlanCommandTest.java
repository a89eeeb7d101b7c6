package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.value.Json;
import org.junit.jupiter.api.Test;

final class PlanCommandTest {
  private static final String DIAMOND =
      """
      id: diamond
      steps:
        - { id: start, adapter: core, action: noop }
        - { id: left, dependsOn: [start], adapter: core, action: noop, condition: input.x }
        - id: right
          dependsOn: [start]
          parallel:
            - { id: r1, adapter: core, action: noop }
            - { id: r2, adapter: core, action: echo }
        - { id: join, dependsOn: [left, right], adapter: core, action: noop }
      """;

  @Test
  @Requirement("DEF-4")
  void the_plan_is_drawn_with_levels_edges_and_nested_steps() {
    assertThat(plan(Called.SCREEN, DIAMOND).out())
        .isEqualTo(
            """
            diamond  6 steps, 3 levels, 2 parallel groups

              1 ●    start  core.noop
                ├─╮
              2 │ ●  left   core.noop  only if input.x
                ● │  right  parallel
                │ │    r1   core.noop
                │ │    r2   core.echo
                ├─╯
              3 ●    join   core.noop
            """);
  }

  @Test
  void a_pipe_gets_plain_ascii() {
    Called called = plan(Called.PIPE, DIAMOND);

    assertThat(called.out()).contains("    +-+\n").contains("  1 *    start");
    assertThat(called.out().chars()).allMatch(letter -> letter < 128);
  }

  @Test
  @Requirement("DEF-4")
  void json_has_levels_groups_and_dependencies() {
    Called called =
        Called.on(
            Called.PIPE,
            """
            id: two
            steps:
              - { id: a, name: First, adapter: core, action: noop }
              - { id: b, type: send-email, config: { to: a@b.org, subject: s, body: b }, dependsOn: [a] }
            """,
            "plan",
            "--json",
            "-");

    assertThat(Json.parse(called.out()))
        .isEqualTo(
            Json.parse(
                """
                {"levels": [["a"], ["b"]], "parallelGroups": [], "totalSteps": 2, "steps": [
                  {"id": "a", "name": "First", "type": "core", "level": 0, "dependencies": []},
                  {"id": "b", "name": "b", "type": "send-email", "level": 1, "dependencies": ["a"]}
                ]}
                """));
  }

  @Test
  void more_lanes_than_an_eye_can_follow_become_a_list_by_level() {
    StringBuilder flow = new StringBuilder("id: wide\nmode: graph\nsteps:\n");
    for (int i = 0; i < 40; i++) {
      flow.append("  - { id: w%d, adapter: core, action: noop }%n".formatted(i));
    }
    flow.append("  - { id: z, adapter: core, action: noop, dependsOn: [w0");
    for (int i = 1; i < 40; i++) {
      flow.append(", w").append(i);
    }
    flow.append("] }\n");

    String drawn = plan(Called.SCREEN, flow.toString()).out();

    assertThat(drawn).contains("  1 ╭ w0", "    ├ w1", "    ╰ w39", "  2 ● z", "after w0, w1");
    assertThat(drawn.lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void handlers_and_branches_are_drawn_under_their_owner() {
    String drawn =
        plan(
                Called.SCREEN,
                """
                id: nested
                steps:
                  - id: choose
                    if: input.big
                    then: [{ id: big, adapter: core, action: noop }]
                    else: [{ id: small, adapter: core, action: noop }]
                  - id: each
                    forEach: "{{ input.items }}"
                    concurrency: 2
                    steps: [{ id: inner, adapter: core, action: noop }]
                    onError: [{ id: note, adapter: core, action: noop }]
                errorHandlers:
                  - condition: "error.code == 'X'"
                    steps: [{ id: alarm, adapter: core, action: noop }]
                """)
            .out();

    assertThat(drawn)
        .contains("then:", "else:", "in each round:", "on error:")
        .contains("each of input.items, 2 at a time")
        .contains("on an error with error.code == 'X':", "alarm");
  }

  @Test
  void a_bad_definition_gets_its_problems_and_no_plan() {
    Called called = plan(Called.PIPE, "id: x\nsteps: [{ id: a, adapter: nope }]");

    assertThat(called.err()).startsWith("stdin:2:").contains("unknown adapter 'nope'");
    assertThat(called.out()).isEmpty();
    assertThat(called.exitCode()).isEqualTo(ExitCode.INVALID);
  }

  private static Called plan(Terminal terminal, String definition) {
    return Called.on(terminal, definition, "plan", "-");
  }
}
