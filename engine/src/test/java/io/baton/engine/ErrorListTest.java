package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What an execution lists under {@code errors}. */
@Requirement("RET-5")
class ErrorListTest {
  private static final String PARALLEL =
      """
      id: f
      steps:
        - id: both
          %s
          parallel:
            - { id: a, adapter: core, action: noop }
            - { id: b, adapter: core, action: noop }
      """;

  @Test
  void aParallelBlockThatFailsIsListedBesideTheFailuresInsideIt() {
    Scenario s = Scenario.started(PARALLEL.formatted("timeout: 1h")).fail("a", "ONE").complete("b");
    s.expectStatus(ExecutionStatus.FAILED);
    assertThat(s.state().errors())
        .extracting(entry -> entry.key(), entry -> entry.error().code(), entry -> entry.handled())
        .containsExactly(tuple("a", "ONE", false), tuple("both", "PARALLEL_ERROR", false));
    assertThat(s.state().errorCount()).isEqualTo(2);
  }

  @Test
  void whatRecoversTheBlockHandlesBoth() {
    Scenario s = Scenario.started(PARALLEL.formatted("continueOnError: true"));
    s.fail("a", "ONE").complete("b").expectStatus(ExecutionStatus.COMPLETED);
    assertThat(s.state().errors())
        .extracting(entry -> entry.error().code(), entry -> entry.handled())
        .containsExactly(tuple("ONE", true), tuple("PARALLEL_ERROR", true));
  }

  @Test
  void anErrorThatOnlyPassesThroughABlockIsListedOnce() {
    Scenario s =
        Scenario.started(
                """
                id: f
                steps:
                  - id: outer
                    sequence:
                      - id: both
                        parallel: [ { id: a, adapter: core, action: noop } ]
                """)
            .fail("a", "ONE");
    assertThat(s.state().errors()).extracting(entry -> entry.key()).containsExactly("a", "both");
  }

  @Test
  void moreThanAThousandErrorsAreCountedAndNotListed() {
    int items = ExecutionState.MAX_ERRORS_KEPT + 1;
    String list = IntStream.range(0, items).mapToObj(String::valueOf).toList().toString();
    Scenario s =
        Scenario.started(
            """
            id: f
            steps:
              - { id: each, forEach: %s, concurrency: 1, adapter: core, action: noop, continueOnError: true }
            """
                .formatted(list));
    Engine engine = new Engine();
    for (int item = 0; item < items; item++) {
      engine.decide(
          s.state(),
          new Input.FailStep(s.now(), "each[%d]".formatted(item), 1, new Failure("X", "no")));
    }
    assertThat(s.state().errors()).hasSize(ExecutionState.MAX_ERRORS_KEPT);
    assertThat(s.state().errorCount()).isEqualTo(items);
  }

  private static final String RETRIED =
      """
      id: f
      steps:
        - { id: a, adapter: core, action: noop, retry: { attempts: %d, delay: 1s, backoff: fixed } }
      """;

  @Test
  @Requirement("RET-8")
  void anAttemptThatIsRetriedIsListedAsHandled() {
    Scenario s = Scenario.started(RETRIED.formatted(2)).fail("a", "HTTP_503").pass(1_000);
    s.complete("a").expectStatus(ExecutionStatus.COMPLETED);
    assertThat(s.state().errors())
        .extracting(entry -> entry.error().code(), e -> e.error().attempt(), e -> e.handled())
        .containsExactly(tuple("HTTP_503", 1, true));
    assertThat(s.state().errorCount()).isEqualTo(1);
  }

  @Test
  @Requirement("RET-8")
  void theLastAttemptIsListedAsNotHandled() {
    Scenario s = Scenario.started(RETRIED.formatted(2)).fail("a", "HTTP_503").pass(1_000);
    s.fail("a", "HTTP_502").expectStatus(ExecutionStatus.FAILED);
    assertThat(s.state().errors())
        .extracting(entry -> entry.error().code(), e -> e.error().attempt(), e -> e.handled())
        .containsExactly(tuple("HTTP_503", 1, true), tuple("MAX_RETRIES_EXCEEDED", 2, false));
    assertThat(s.state().errorCount()).isEqualTo(2);
  }

  @Test
  void whatRetriesABlockHandlesTheErrorInsideItWhichCountsOnce() {
    Scenario s =
        Scenario.started(
                """
                id: f
                steps:
                  - id: outer
                    retry: { attempts: 2, delay: 1s, backoff: fixed }
                    sequence: [ { id: a, adapter: core, action: noop } ]
                """)
            .fail("a", "HTTP_503")
            .pass(1_000)
            .complete("a");
    s.expectStatus(ExecutionStatus.COMPLETED);
    assertThat(s.state().errors())
        .extracting(entry -> entry.key(), entry -> entry.handled())
        .containsExactly(tuple("a", true));
    assertThat(s.state().errorCount()).isEqualTo(1);
  }

  @Test
  void attemptsThatAreRetriedLeaveRoomForTheErrorThatEndsIt() {
    int attempts = ExecutionState.MAX_RETRIED_KEPT + 2;
    Scenario s = Scenario.started(RETRIED.formatted(attempts));
    Engine engine = new Engine();
    for (int attempt = 1; attempt <= attempts; attempt++) {
      engine.decide(
          s.state(), new Input.FailStep(s.now(), "a", attempt, new Failure("HTTP_503", "no")));
      engine.decide(s.state(), new Input.RetryNow(s.now(), "a"));
    }
    assertThat(s.state().errors()).hasSize(ExecutionState.MAX_RETRIED_KEPT + 1);
    assertThat(s.state().errors().getLast().handled()).isFalse();
    assertThat(s.state().errorCount()).isEqualTo(attempts);
  }
}
