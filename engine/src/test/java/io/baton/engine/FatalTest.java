package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import io.baton.flow.ErrorClass;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A fatal error ends the execution at once and tells operations, whoever would have handled it. */
@Requirement("RET-6")
class FatalTest {
  private static final String GUARDED =
      """
      id: f
      mode: graph
      steps:
        - id: box
          continueOnError: true
          retry: { attempts: 3 }
          parallel:
            - id: a
              adapter: core
              action: noop
              retry: { attempts: 3, retryOn: [CONFIGURATION_ERROR] }
              continueOnError: true
              onError: [ { id: fix, adapter: core, action: noop } ]
              fallback: [ { id: stand_in, adapter: core, action: noop } ]
            - { id: other, adapter: core, action: noop }
        - { id: rescue, adapter: core, action: noop }
      errorHandlers:
        - steps: [ { id: handler, adapter: core, action: noop } ]
      """;

  @Test
  @Requirement("ENG-14")
  void nothingCatchesItAndEverythingStops() {
    Scenario s = Scenario.started(GUARDED).expectRunning("rescue", "a", "other");
    s.fail("a", "CONFIGURATION_ERROR").expectStatus(ExecutionStatus.FAILED);
    s.expectStep("a", StepStatus.FAILED)
        .expectStep("other", StepStatus.CANCELLED)
        .expectStep("rescue", StepStatus.CANCELLED)
        .expectStep("box", StepStatus.CANCELLED);
    assertThat(s.lastEffects(Effect.CancelTask.class))
        .extracting(Effect.CancelTask::key)
        .containsExactlyInAnyOrder("other", "rescue");
    assertThat(s.events("step.handling")).isEmpty();
    assertThat(s.events("execution.failed")).hasSize(1);
  }

  @Test
  void operationsAreAlertedWithTheError() {
    Scenario s = Scenario.started(GUARDED).fail("a", "CONFIGURATION_ERROR");
    List<Effect.Alert> alerts = s.effects(Effect.Alert.class);
    assertThat(alerts).hasSize(1);
    assertThat(alerts.getFirst().audience()).isEqualTo(Effect.Alert.Audience.OPERATIONS);
    assertThat(alerts.getFirst().error().step()).isEqualTo("a");
    assertThat(alerts.getFirst().error().code()).isEqualTo("CONFIGURATION_ERROR");
    assertThat(alerts.getFirst().error().errorClass()).isEqualTo(ErrorClass.FATAL);
  }

  @Test
  void anAdapterMayCallItsErrorFatal() {
    Scenario s = Scenario.started(GUARDED).failWith("a", "DISK_ON_FIRE", ErrorClass.FATAL);
    s.expectStatus(ExecutionStatus.FAILED);
    assertThat(s.effects(Effect.Alert.class)).hasSize(1);
  }

  @Test
  void otherErrorsAlertNobody() {
    Scenario s =
        Scenario.started("id: f\nsteps: [ { id: a, adapter: core, action: noop } ]")
            .fail("a", "VALIDATION_ERROR")
            .expectStatus(ExecutionStatus.FAILED);
    assertThat(s.effects(Effect.Alert.class)).isEmpty();
  }

  @Test
  @Requirement("RET-4")
  void aFatalErrorInAHandlerStopsTheExecutionToo() {
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - id: a
                adapter: core
                action: noop
                onError: [ { id: fix, adapter: core, action: noop, continueOnError: true } ]
            """);
    s.fail("a", "VALIDATION_ERROR").failWith("fix", "BROKEN", ErrorClass.FATAL);
    s.expectStatus(ExecutionStatus.FAILED);
    assertThat(s.error().code()).isEqualTo("BROKEN");
    assertThat(s.effects(Effect.Alert.class)).hasSize(1);
    assertThat(s.state().errors())
        .extracting(e -> e.error().code())
        .containsExactly("VALIDATION_ERROR", "BROKEN");
  }
}
