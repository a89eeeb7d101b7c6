package io.baton.simulator.rule;

import io.baton.engine.Decision;
import io.baton.engine.Effect;
import io.baton.engine.Engine;
import io.baton.engine.Input;
import io.baton.engine.Recorded;
import io.baton.engine.event.EventJson;
import io.baton.engine.state.Applier;
import io.baton.engine.state.Checkpoint;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StateImage;
import io.baton.engine.state.Transitions;
import io.baton.flow.plan.Plan;
import io.baton.simulator.rule.LogModel.Run;
import io.baton.value.Json;
import io.baton.value.Obj;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The log of a run. Whatever is added is written to JSON and read back first, goes past every rule,
 * and is applied to a second state that knows nothing else; that one must equal the engine's own.
 */
final class CheckedLog {
  private final Plan plan;
  private final Prefixes prefixes;
  private final List<Recorded> events = new ArrayList<>();
  private final List<LogRule> rules = LogRule.all();
  private final EffectRules effectRules = new EffectRules();
  private final LogModel model;
  private final Outstanding outstanding = new Outstanding();
  private final ExecutionState twin;
  private Obj image;

  CheckedLog(Plan plan, Prefixes prefixes) {
    this.plan = plan;
    this.prefixes = prefixes;
    this.model = new LogModel(plan);
    this.twin = new ExecutionState(plan);
    this.image = StateImage.of(twin);
  }

  Outstanding outstanding() {
    return outstanding;
  }

  void take(ExecutionState state, Input input, Decision decision) {
    switch (decision) {
      case Decision.Accepted accepted -> accept(state, input, accepted);
      case Decision.Refused ignored -> same("a refusal changes nothing", state, image);
    }
  }

  private void accept(ExecutionState state, Input input, Decision.Accepted accepted) {
    checkNotEarly(input);
    excuse(input);
    accepted.events().forEach(this::add);
    rules.forEach(rule -> rule.checkDecision(model));
    for (Effect effect : accepted.effects()) {
      effectRules.check(model, effect);
    }
    outstanding.take(input, accepted);
    same("nothing changes the state but events", state, image);
    Counters.check(state);
    boolean cancelling = state.status() == ExecutionStatus.CANCELLING;
    List<Effect> pending = Engine.pendingEffects(state);
    outstanding.checkPending(pending, cancelling);
    boolean workOut = pending.stream().anyMatch(effect -> !(effect instanceof Effect.ArmTimer));
    if (workOut != state.hasWorkOut()) {
      throw new Violation("work that is out is known", "hasWorkOut is not %s".formatted(workOut));
    }
    if (state.status().isTerminal() && !outstanding.isEmpty()) {
      throw new Violation("nothing outlives the execution", "left: " + outstanding.tasks);
    }
  }

  private void add(Recorded recorded) {
    Recorded reread = EventJson.read((Obj) Json.parse(Json.write(EventJson.write("e1", recorded))));
    if (!reread.equals(recorded)) {
      throw new Violation("events survive JSON", recorded + " became " + reread);
    }
    rules.forEach(rule -> rule.check(model, reread));
    model.apply(reread);
    events.add(reread);
    Applier.apply(twin, reread);
    image = prefixes.take();
    same(Prefixes.RULE, twin, image);
  }

  private void checkNotEarly(Input input) {
    if (input instanceof Input.FireTimer fire) {
      Long due = outstanding.timers.get(fire.timer());
      if (due == null || fire.at() < due) {
        throw new Violation("timers are never early", fire + " was due at " + due);
      }
    }
  }

  /** Someone asked not to wait for the back-off. */
  private void excuse(Input input) {
    Run run = input instanceof Input.RetryNow retry ? model.run(retry.key()) : null;
    if (run != null) {
      run.retryAt = 0;
    }
  }

  private static void same(String rule, ExecutionState state, Obj expected) {
    Obj actual = StateImage.of(state);
    if (!actual.equals(expected)) {
      throw new Violation(rule, "\nexpected " + expected + "\nbut was  " + actual);
    }
  }

  /** A state of the log alone, which goes through all that the one before went through. */
  ExecutionState replay() {
    ExecutionState replayed = new ExecutionState(plan, prefixes);
    events.forEach(event -> Applier.apply(replayed, event));
    prefixes.forget();
    replayed.timers().drainChanges((timer, before, now) -> {});
    return replayed;
  }

  /** As {@link #replay}, but from a checkpoint of the first events. */
  ExecutionState replayFromCheckpoint(int length) {
    ExecutionState restored = replayFromCheckpoint(length, prefixes);
    prefixes.forget();
    return restored;
  }

  private ExecutionState replayFromCheckpoint(int length, Transitions.Listener listener) {
    ExecutionState prefix = Engine.replay(plan, events.subList(0, length));
    byte[] checkpoint = Checkpoint.write(prefix);
    ExecutionState restored =
        Checkpoint.read(plan, checkpoint, listener)
            .orElseThrow(() -> new Violation("checkpoints can be read", "after event " + length));
    sameBytes("a checkpoint of a checkpoint", restored, checkpoint);
    events.subList(length, events.size()).forEach(event -> Applier.apply(restored, event));
    restored.timers().drainChanges((timer, before, now) -> {});
    return restored;
  }

  /** The whole log from scratch, and from a checkpoint of every prefix where that is asked for. */
  void checkEnd(ExecutionState state, boolean everyCheckpoint) {
    ExecutionState replayed = Engine.replay(plan, events);
    same("replay from scratch", replayed, StateImage.of(state));
    byte[] expected = Checkpoint.write(replayed);
    sameBytes("replay from scratch", state, expected);
    for (int length = 1; everyCheckpoint && length <= events.size(); length++) {
      ExecutionState restored = replayFromCheckpoint(length, Transitions.SILENT);
      sameBytes("replay from checkpoint " + length, restored, expected);
    }
  }

  private static void sameBytes(String rule, ExecutionState state, byte[] expected) {
    if (!Arrays.equals(Checkpoint.write(state), expected)) {
      throw new Violation(rule, "the bytes differ for " + StateImage.of(state));
    }
  }

  int size() {
    return events.size();
  }

  List<Recorded> events() {
    return List.copyOf(events);
  }

  String story() {
    StringBuilder story = new StringBuilder();
    events.forEach(event -> story.append(event).append('\n'));
    return story.toString();
  }
}
