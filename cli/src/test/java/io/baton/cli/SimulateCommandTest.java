package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import org.junit.jupiter.api.Test;

final class SimulateCommandTest {
  @Test
  void some_seeds_are_run_and_told_about() {
    Called called = Called.with("simulate", "--engine", "--seeds", "5");

    assertThat(called.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(called.out())
        .contains("5 seeds in ")
        .contains("Faults that happened:")
        .contains("execution.created")
        .endsWith("Everything held.\n");
  }

  @Test
  void a_broken_engine_fails_and_the_report_says_how_to_repeat_it() {
    Called called =
        Called.with("simulate", "--engine", "--seed", "1", "--mutation", "effect-before-commit");

    assertThat(called.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(called.out())
        .contains("Seed 1: no effect before its commit")
        .contains("Repeat: ./baton simulate --engine --seed 1 --mutation effect-before-commit")
        .contains("Options[");
  }

  @Test
  void programs_get_json() {
    Called called = Called.with("simulate", "--engine", "--seeds", "2", "--json");

    Obj report = (Obj) Json.parse(called.out());
    assertThat(report.at("seeds")).isEqualTo(Value.of(2));
    assertThat(report.at("clean")).isEqualTo(Value.TRUE);
  }

  @Test
  void what_cannot_be_simulated_is_refused() {
    assertThat(Called.with("simulate").err()).contains("Say what to simulate: --engine");
    assertThat(Called.with("simulate", "--engine", "--mutation", "x").err())
        .contains("There is no mutation 'x'; --mutation=list names all there are");
    assertThat(Called.with("simulate", "--engine", "--mutation", "list").out())
        .contains("timer-early\n");
  }
}
