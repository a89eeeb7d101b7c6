package io.baton.engine.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.Scenario;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An execution as users see it. */
class ExecutionViewTest {

  private static Obj view(Scenario scenario) {
    return ExecutionView.of(scenario.state(), scenario.now());
  }

  private static Obj why(Scenario scenario) {
    Arr why = (Arr) view(scenario).at("why");
    assertThat(why.items()).hasSize(1);
    return (Obj) why.get(0);
  }

  @Test
  @Requirement({"OBS-5", "ENG-1"})
  void progressCountsStepsAsTheyEnd() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - { id: a, adapter: core, action: noop }
                  - { id: b, adapter: core, action: noop, condition: "false" }
                  - { id: c, adapter: core, action: noop }
                """)
            .complete("a");
    assertThat(view(scenario).at("progress"))
        .isEqualTo(
            Json.parse("{\"total\":3,\"completed\":1,\"failed\":0,\"skipped\":1,\"running\":1}"));
    assertThat(view(scenario).at("phase")).isEqualTo(Value.of("step_executing"));
    assertThat(view(scenario).at("currentStep")).isEqualTo(Value.of("c"));
    assertThat(view(scenario).at("why")).isEqualTo(Arr.EMPTY);
  }

  @Test
  @Requirement({"ENG-1", "RET-8"})
  void aFailedExecutionShowsItsErrorsAndTimes() {
    Scenario scenario =
        Scenario.started("id: f\nsteps:\n  - { id: a, adapter: core, action: noop }\n")
            .pass(250)
            .fail("a", "NOT_FOUND");
    Obj view = view(scenario);
    assertThat(view.at("status")).isEqualTo(Value.of("failed"));
    Obj error = (Obj) ((Arr) view.at("errors")).get(0);
    assertThat(error.at("code")).isEqualTo(Value.of("NOT_FOUND"));
    assertThat(error.at("class")).isEqualTo(Value.of("permanent"));
    assertThat(error.at("handled")).isEqualTo(Value.FALSE);
    assertThat(((Obj) view.at("metadata")).at("durationMs")).isEqualTo(Value.of(250));
    Obj step = (Obj) ((Obj) view.at("steps")).at("a");
    assertThat(step.at("durationMs")).isEqualTo(Value.of(250));
    assertThat(step.at("status")).isEqualTo(Value.of("failed"));
  }

  @Test
  @Requirement("RET-1")
  void aRetrySaysWhenItComesAndAfterWhat() {
    Scenario scenario =
        Scenario.started(
                """
                id: f
                steps:
                  - { id: a, adapter: core, action: noop, retry: { attempts: 5, delay: 13s } }
                """)
            .fail("a", "HTTP_503");
    Obj why = why(scenario);
    assertThat(why.at("reason")).isEqualTo(Value.of("retry"));
    assertThat(why.at("text"))
        .isEqualTo(Value.of("retries in 13 s (attempt 2 of 5, after HTTP_503)"));
    assertThat(why.at("action")).isEqualTo(Value.of("retry-now"));
  }

  @Test
  @Requirement({"ENG-13", "SCH-1"})
  void everyKindOfWaitIsNamed() {
    assertThat(reason("wait: 10s")).isEqualTo("timer: goes on in 10 s");
    assertThat(reason("wait: { event: paid, timeout: 1h }"))
        .isEqualTo("signal: waits for event paid, at most 60 min more");
    assertThat(reason("approval: {}")).isEqualTo("approval: waits for a decision");
    assertThat(reason("approval: { message: Ship it?, approvers: [boss, cfo], timeout: 1h }"))
        .isEqualTo("approval: waits for a decision of boss or cfo: Ship it?, at most 60 min more");
    assertThat(reason("approval: { message: %s }".formatted("x".repeat(999))))
        .hasSize("approval: waits for a decision".length() + WhyItWaits.LONGEST_QUESTION)
        .endsWith("x…");
    assertThat(reason("flow: other").replaceAll("[0-9a-f]{24}", "ID"))
        .isEqualTo("child: waits for child execution ID");
    Scenario slots =
        Scenario.started(
            """
            id: f
            mode: graph
            concurrency: { steps: 10, perAdapter: 1 }
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: b, adapter: core, action: noop }
            """);
    assertThat(why(slots).at("text"))
        .isEqualTo(Value.of("waits for a free slot of adapter core (1 of 1 in use)"));
  }

  @Test
  @Requirement({"OBS-5", "STA-7"})
  void aViewThatWasKeptTellsTheTimeThatIsLeftWhenItIsRead() {
    for (String body :
        List.of(
            "wait: 10s",
            "wait: { event: paid, timeout: 1h }",
            "wait: { event: paid }",
            "approval: { message: ok, timeout: 2d }",
            "flow: other")) {
      Scenario scenario = Scenario.started("id: f\nsteps:\n  - id: a\n    " + body + "\n");
      Obj kept = ExecutionView.lasting(scenario.state(), WhyItWaits.MAX_REASONS);
      Obj read = (Obj) Json.parse(Json.write(kept));
      for (long later : new long[] {0, 999, 7_000, 3_000_000, 400_000_000}) {
        long now = scenario.now() + later;
        assertThat(ExecutionView.told(read, now))
            .isEqualTo(ExecutionView.of(scenario.state(), now));
      }
    }
    Scenario waits = Scenario.started("id: f\nsteps:\n  - id: a\n    wait: 10s\n");
    Obj later =
        ExecutionView.told(
            ExecutionView.lasting(waits.state(), WhyItWaits.MAX_REASONS), waits.now() + 7_000);
    assertThat(((Obj) ((Arr) later.at("why")).get(0)).at("text"))
        .isEqualTo(Value.of("goes on in 3 s"));
  }

  private static String reason(String body) {
    Obj why = why(Scenario.started("id: f\nsteps:\n  - id: a\n    " + body + "\n"));
    return ((Value.Text) why.at("reason")).value() + ": " + ((Value.Text) why.at("text")).value();
  }
}
