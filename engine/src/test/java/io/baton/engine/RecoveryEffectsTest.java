package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.engine.state.ExecutionStatus;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a state still stands for is exactly what left the core and has not come back. */
@Requirement("RET-9")
class RecoveryEffectsTest {

  @Test
  void tasksPollsChildrenAndTimersAreOutstanding() {
    Scenario s =
        Scenario.started(
            """
            id: f
            mode: graph
            concurrency: { perAdapter: 3 }
            timeouts: { flow: 1h }
            steps:
              - { id: a, adapter: core, action: noop }
              - { id: again, adapter: core, action: noop, retry: { attempts: 2, delay: 1s } }
              - { id: poll, adapter: core, action: noop, async: poll }
              - { id: job, adapter: core, action: noop, async: callback }
              - { id: kid, flow: other, timeout: 1m }
              - { id: nap, wait: 10s }
              - { id: queued1, adapter: core, action: noop }
              - { id: queued2, adapter: core, action: noop }
              - { id: queued3, adapter: core, action: noop }
            """);
    s.fail("again", "X").complete("poll", "{\"poll_url\": \"u\"}").complete("job");
    List<Effect> pending = Engine.pendingEffects(s.state());
    assertThat(pending)
        .filteredOn(Effect.DispatchTask.class::isInstance)
        .extracting(e -> ((Effect.DispatchTask) e).key())
        .containsExactly("a", "queued1", "queued2");
    assertThat(pending)
        .filteredOn(Effect.StartChild.class::isInstance)
        .isEqualTo(List.copyOf(s.effects(Effect.StartChild.class)));
    assertThat(pending)
        .filteredOn(Effect.DispatchPoll.class::isInstance)
        .isEqualTo(List.copyOf(s.effects(Effect.DispatchPoll.class)));
    assertThat(pending)
        .filteredOn(Effect.ArmTimer.class::isInstance)
        .extracting(e -> ((Effect.ArmTimer) e).timer().kind())
        .containsExactlyInAnyOrder(
            Timer.Kind.FLOW,
            Timer.Kind.TIMEOUT,
            Timer.Kind.TIMEOUT,
            Timer.Kind.TIMEOUT,
            Timer.Kind.TIMEOUT,
            Timer.Kind.RETRY,
            Timer.Kind.POLL,
            Timer.Kind.WAIT);
  }

  @Test
  @Requirement("ENG-14")
  void nothingIsOutstandingOnceItEnded() {
    Scenario s =
        Scenario.started(
            """
            id: f
            timeouts: { flow: 1h, idle: 1m }
            steps: [ { id: a, adapter: core, action: noop } ]
            """);
    s.complete("a").expectStatus(ExecutionStatus.COMPLETED);
    assertThat(Engine.pendingEffects(s.state())).isEmpty();
    assertThat(s.lastEffects(Effect.DisarmTimer.class)).isNotEmpty();
  }

  @Test
  @Requirement("ENG-8")
  void aPausedExecutionKeepsItsTasksAndTimers() {
    Scenario s =
        Scenario.started("id: f\nsteps: [ { id: a, adapter: core, action: noop, timeout: 5s } ]")
            .pause();
    assertThat(Engine.pendingEffects(s.state()))
        .containsExactly(
            s.effects(Effect.DispatchTask.class).getFirst(),
            new Effect.ArmTimer(new Timer(Timer.Kind.TIMEOUT, "a", 1), Scenario.START + 5_000));
  }
}
