package io.baton.engine.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.Decision;
import io.baton.engine.Engine;
import io.baton.engine.Input;
import io.baton.engine.Scenario;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What random executions cannot show: versions, damage, and fields that nobody thought of. */
@Requirement("STA-1")
final class CheckpointTest {
  private static final String FLOW =
      """
      id: f
      steps:
        - id: all
          forEach: "{{ [1, 2, 3] }}"
          adapter: http
          action: get
          params: { url: "http://example.org/{{ item }}" }
      """;

  private final ExecutionState state = Scenario.started(FLOW).state();

  @Test
  void whatIsReadIsWhatWasWritten() {
    ExecutionState read = Checkpoint.read(state.plan(), Checkpoint.write(state)).orElseThrow();
    assertThat(StateImage.of(read)).isEqualTo(StateImage.of(state));
    assertThat(Checkpoint.write(read)).isEqualTo(Checkpoint.write(state));
    assertThat(read.seq()).isEqualTo(state.seq());
  }

  @Test
  void anItemThatRecoveredTwiceIsTriedAgainFromACheckpoint() {
    ExecutionState failed =
        Scenario.started(
                """
                id: f
                steps:
                  - id: all
                    forEach: "{{ [1] }}"
                    steps: [ { id: call, adapter: http, action: get, params: { url: u } } ]
                    onError: [ { id: mend, adapter: core, action: noop } ]
                  - { id: last, adapter: core, action: noop }
                """)
            .fail("call[0]", "BAD_REQUEST")
            .complete("mend[0]")
            .fail("last", "BAD_REQUEST")
            .retry("call[0]")
            .fail("call[0]", "BAD_REQUEST")
            .fail("mend[0]", "BAD_REQUEST")
            .state();
    ExecutionState read = Checkpoint.read(failed.plan(), Checkpoint.write(failed)).orElseThrow();

    assertThat(new Engine().decide(read, new Input.Retry(failed.endedAt(), null)))
        .isInstanceOf(Decision.Accepted.class);
  }

  @Test
  void anotherVersionIsNotRead() {
    byte[] bytes = Checkpoint.write(state);
    bytes[0] = (byte) (bytes[0] + 2);
    assertThat(Checkpoint.read(state.plan(), bytes)).isEmpty();
  }

  @Test
  void damageNeverStopsAReplayFromTheEvents() {
    byte[] bytes = Checkpoint.write(state);
    for (int length = 0; length < bytes.length; length++) {
      assertThat(Checkpoint.read(state.plan(), Arrays.copyOf(bytes, length))).isEmpty();
    }
  }

  @Test
  void aPlanWithoutTheStepsIsNotTheRightOne() {
    ExecutionState other =
        Scenario.started(
                """
                id: f
                steps:
                  - { id: other, adapter: http, action: get, params: { url: u } }
                """)
            .state();
    assertThat(Checkpoint.read(other.plan(), Checkpoint.write(state))).isEmpty();
  }

  /** Whoever adds a field writes and reads it, raises the version, and adds it here. */
  @Test
  void everyFieldOfAStateIsInItsCheckpoint() {
    assertThat(fields(ExecutionState.class))
        .containsExactly(
            "active",
            "callbacks",
            "cancelReason",
            "created",
            "createdAt",
            "currentStep",
            "dormant",
            "earlierAttempts",
            "endedAt",
            "error",
            "errorCount",
            "errors",
            "flowMillisLeft",
            "handlerUses",
            "inProgress",
            "latest",
            "listener",
            "loops",
            "output",
            "outputs",
            "parkedForCallback",
            "parkedForOutside",
            "pauseReason",
            "phase",
            "plan",
            "progress",
            "ready",
            "retryCount",
            "root",
            "running",
            "runningByAdapter",
            "runs",
            "seq",
            "signalWaiters",
            "signals",
            "signalsSeen",
            "startedAt",
            "status",
            "timers",
            "tokensUsed",
            "updatedAt",
            "vars",
            "wokenByTimer");
    assertThat(fields(StepRun.class))
        .containsExactly(
            "active",
            "attempt",
            "body",
            "childId",
            "deadline",
            "earlierAttempts",
            "endedAt",
            "error",
            "errorIndex",
            "failedDependency",
            "failedFallback",
            "firstStartedAt",
            "frame",
            "handledBy",
            "handlersFailed",
            "handling",
            "holdsSlot",
            "input",
            "key",
            "loop",
            "loopParent",
            "next",
            "output",
            "path",
            "positives",
            "privateVars",
            "queued",
            "retryAt",
            "routed",
            "routesOpen",
            "settlement",
            "skipReason",
            "startedAt",
            "status",
            "step",
            "timeLimit",
            "tokensUsed",
            "unmet",
            "waiting",
            "wakeUp");
    assertThat(fields(Frame.class))
        .containsExactly(
            "active", "block", "failures", "first", "members", "open", "owner", "path");
    assertThat(fields(LoopRun.class))
        .containsExactly(
            "again", "failures", "inFlight", "items", "lastResult", "launched", "results");
  }

  /** A field that only points to where others are is marked as transient, and found out anew. */
  private static Set<String> fields(Class<?> type) {
    Set<String> names = new TreeSet<>();
    for (Field field : type.getDeclaredFields()) {
      int kind = field.getModifiers();
      boolean kept = !Modifier.isStatic(kind) && !Modifier.isTransient(kind);
      if (kept && !field.isSynthetic()) {
        names.add(field.getName());
      }
    }
    return names;
  }
}
