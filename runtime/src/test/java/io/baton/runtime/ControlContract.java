package io.baton.runtime;

import static io.baton.runtime.BatonContract.LONG;
import static io.baton.runtime.BatonContract.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.engine.Input;
import io.baton.runtime.lane.Answer;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Executions can be stopped, told and looked at from outside, and Baton can be closed. */
interface ControlContract extends BatonUnderTest {
  @Test
  default void cancellingInterruptsTheStepAndItsLateAnswerIsRefused() throws Exception {
    try (Baton baton = open()) {
      CountDownLatch started = new CountDownLatch(1);
      CountDownLatch interrupted = new CountDownLatch(1);
      CountDownLatch never = new CountDownLatch(1);
      baton.adapter(
          "test",
          "block",
          task -> {
            started.countDown();
            try {
              never.await();
            } catch (InterruptedException e) {
              interrupted.countDown();
              throw e;
            }
            return Obj.EMPTY;
          });
      baton.register("id: f\nsteps:\n  - { id: a, adapter: test, action: block }\n");
      Execution execution = baton.start("f", Obj.EMPTY);
      started.await();
      assertThat(execution.cancel("enough")).isEqualTo(new Answer.Done());
      assertThat(interrupted.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(execution.ended(LONG).status()).isEqualTo("cancelled");
      Answer late = execution.give(at -> new Input.CompleteStep(at, "a", 1, Obj.EMPTY));
      assertThat(late).isInstanceOf(Answer.Refused.class);
      assertThatThrownBy(() -> execution.await(LONG))
          .isInstanceOf(ExecutionFailedException.class)
          .hasMessageContaining("cancelled");
    }
  }

  @Test
  default void aSignalAndAResultAreThereForExecutionsThatLeftMemory() throws Exception {
    try (Baton baton = open(settings().withMaxLive(1))) {
      baton.register("id: f\nsteps:\n  - { id: a, wait: { event: go } }\n");
      List<Execution> executions = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        executions.add(baton.start("f", Obj.EMPTY));
      }
      for (Execution execution : executions) {
        assertThat(execution.signal("go", Value.of(1))).isEqualTo(new Answer.Done());
      }
      for (Execution execution : executions) {
        assertThat(execution.ended(LONG).isCompleted()).isTrue();
        assertThat(Json.write(execution.view())).contains("\"payload\":1");
      }
    }
  }

  @Test
  default void anExecutionThatMakesTheEngineThrowIsQuarantinedAndItsLaneGoesOn() throws Exception {
    try (Baton baton = open()) {
      baton.register(Flows.chain(3));
      CountDownLatch never = new CountDownLatch(1);
      baton.adapter(
          "test",
          "block",
          task -> {
            never.await();
            return Obj.EMPTY;
          });
      baton.register("id: f\nsteps:\n  - { id: a, adapter: test, action: block }\n");
      Execution poisoned = baton.start("f", Obj.EMPTY);
      Answer answer =
          poisoned.give(at -> new Input.CompleteStep(at, "a", 1, Obj.EMPTY, new ThrowingMap(), 0));
      assertThat(answer)
          .isInstanceOfSatisfying(
              Answer.Refused.class,
              refused -> assertThat(refused.message()).contains("is in quarantine"));
      assertThat(baton.quarantined()).hasSize(1);
      assertThat(baton.start("chain", Obj.EMPTY).await(LONG)).isEqualTo(value(3));
    }
  }

  /** Stands for a bug of the engine: a decision that fails half-way. */
  final class ThrowingMap extends AbstractMap<String, Value> {
    @Override
    public Set<Entry<String, Value>> entrySet() {
      throw new IllegalStateException("made up by the test");
    }
  }

  @Test
  default void closingLeavesNoThread() throws Exception {
    Baton baton = open();
    baton.register(Flows.chain(3));
    baton.start("chain", Obj.EMPTY).await(LONG);
    baton.close();
    // A connection pool's own threads end by themselves a moment after it is closed.
    List<Thread> left =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().startsWith("baton-"))
            .toList();
    for (Thread thread : left) {
      assertThat(thread.join(LONG)).as(thread.getName()).isTrue();
    }
    assertThatThrownBy(() -> baton.start("chain", Obj.EMPTY)).hasMessage("Baton has been closed");
  }
}
