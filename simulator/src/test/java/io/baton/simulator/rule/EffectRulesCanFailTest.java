package io.baton.simulator.rule;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.engine.Decision.Accepted;
import io.baton.engine.Decision.Reason;
import io.baton.engine.Decision.Refused;
import io.baton.engine.Effect;
import io.baton.engine.Engine;
import io.baton.engine.Event;
import io.baton.engine.Input;
import io.baton.engine.Recorded;
import io.baton.engine.Scenario;
import io.baton.engine.Timer;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.Transitions;
import io.baton.flow.plan.Plan;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** The rules for effects, refusals and replays catch what breaks them. */
@Requirement({"ENG-2"})
class EffectRulesCanFailTest {
  private static final Plan PLAN =
      Scenario.plan("{ id: f, steps: [ { id: a, adapter: core, action: noop } ] }");
  private static final Timer TIMEOUT = new Timer(Timer.Kind.TIMEOUT, "a", 1);

  private final Engine engine = new Engine();
  private final Prefixes prefixes = new Prefixes(Transitions.SILENT);
  private final ExecutionState state = new ExecutionState(PLAN, prefixes);
  private final CheckedLog log = new CheckedLog(PLAN, prefixes);
  private final Input start = RandomRun.start(RandomRun.START, Obj.EMPTY);

  private static Effect.DispatchTask task(int attempt, String token) {
    return new Effect.DispatchTask(
        "a",
        "a",
        attempt,
        "core",
        "noop",
        Value.NULL,
        0,
        0,
        token,
        "standard",
        0,
        Map.of(),
        false,
        "");
  }

  private static Accepted effects(Effect... effects) {
    return new Accepted(List.of(), List.of(effects));
  }

  private void begin() {
    log.take(state, start, engine.decide(state, start));
  }

  private static void expect(String rule, ThrowingCallable broken) {
    assertThatThrownBy(broken).isInstanceOf(Violation.class).hasMessageStartingWith(rule + ":");
  }

  @Test
  void anExecutionAsItShouldBePasses() {
    assertThatCode(
            () -> {
              begin();
              Input done = new Input.CompleteStep(RandomRun.START, "a", 1, Value.NULL);
              log.take(state, done, engine.decide(state, done));
              log.checkEnd(state, true);
            })
        .doesNotThrowAnyException();
  }

  @Test
  void aRefusalThatChangesSomething() {
    begin();
    ExecutionState other = new ExecutionState(PLAN);
    Refused refused = new Refused(Reason.LATE, "late");
    expect("a refusal changes nothing", () -> log.take(other, start, refused));
  }

  @Test
  void anEventThatTheStateDoesNotShow() {
    Accepted accepted = (Accepted) engine.decide(state, start);
    Recorded more =
        new Recorded(state.seq() + 1, RandomRun.START, new Event.SignalReceived("go", Value.NULL));
    List<Recorded> events = new java.util.ArrayList<>(accepted.events());
    events.add(more);
    expect(
        "replay gives the same state",
        () -> log.take(state, start, new Accepted(events, accepted.effects())));
  }

  @Test
  void aTaskThatIsNotReleased() {
    Accepted accepted = (Accepted) engine.decide(state, start);
    List<Effect> timersOnly =
        accepted.effects().stream().filter(effect -> effect instanceof Effect.ArmTimer).toList();
    expect(
        "pending effects",
        () -> log.take(state, start, new Accepted(accepted.events(), timersOnly)));
  }

  @Test
  void aTimerThatFiresEarly() {
    begin();
    Input early = new Input.FireTimer(RandomRun.START + 1, TIMEOUT);
    expect("timers are never early", () -> log.take(state, early, effects()));
  }

  @Test
  void aTaskOfAnAttemptThatDoesNotRun() {
    begin();
    Input lose = new Input.LoseTask(RandomRun.START, "a", 1);
    expect("effects name running attempts", () -> log.take(state, lose, effects(task(2, "t"))));
  }

  @Test
  void aTaskWithAnotherTokenForTheSameWork() {
    LogModel model = new LogModel(PLAN);
    model.apply(new Recorded(1, 0, new Event.ExecutionStarted(Obj.EMPTY, 0)));
    model.apply(new Recorded(2, 0, new Event.StepStarted("a", 1, Value.NULL, 0)));
    EffectRules rules = new EffectRules();
    rules.check(model, task(1, "one"));
    expect("same work, same token", () -> rules.check(model, task(1, "two")));
  }

  @Test
  void aTaskThatIsDispatchedTwice() {
    Outstanding outstanding = new Outstanding();
    outstanding.take(start, effects(task(1, "t")));
    expect("one task at a time", () -> outstanding.take(start, effects(task(1, "t"))));
  }

  @Test
  void aCancelOfNothing() {
    Outstanding outstanding = new Outstanding();
    Effect cancel = new Effect.CancelTask("a", 1, 0);
    expect("cancels what is there", () -> outstanding.take(start, effects(cancel)));
    Effect cancelChild = new Effect.CancelChild("x", null);
    expect("cancels what is there", () -> outstanding.take(start, effects(cancelChild)));
    Effect disarm = new Effect.DisarmTimer(TIMEOUT);
    expect("disarms what is armed", () -> outstanding.take(start, effects(disarm)));
  }

  @Test
  void aTaskHandedOutAgainWhileCancelling() {
    Outstanding outstanding = new Outstanding();
    outstanding.take(start, effects(task(1, "t")));
    expect("nothing starts", () -> outstanding.checkPending(List.of(task(1, "t")), true));
  }
}
