package io.baton.simulator.rule;

import io.baton.engine.Decision;
import io.baton.engine.Engine;
import io.baton.engine.Event.PauseReason;
import io.baton.engine.Event.WaitFor;
import io.baton.engine.Input;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepRun;
import io.baton.simulator.draw.Draw;
import io.baton.simulator.draw.RandomFlow;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * One execution of one random flow: first anything may happen, then the world does what it is asked
 * to, and the execution must come to its end. A seed gives the same run every time.
 */
final class RandomRun {
  static final String TOKEN_SEED = "unguessable";
  static final long START = 1_700_000_000_000L;
  private static final int MAX_CHAOS = 60;
  private static final int MAX_INPUTS = 1_500;
  private static final int INPUTS_AFTER_THE_END = 4;

  private final Engine engine = new Engine();
  private final Draw draw;
  private final Coverage coverage;
  private final boolean everyCheckpoint;
  private final RandomFlow flow;
  private final CheckedLog log;
  private final RandomInputs inputs;
  private final List<Input> given = new ArrayList<>();
  private ExecutionState state;

  RandomRun(long seed, Coverage coverage, boolean everyCheckpoint) {
    this.draw = new Draw(seed);
    this.coverage = coverage;
    this.everyCheckpoint = everyCheckpoint;
    this.flow = RandomFlow.draw(draw);
    Prefixes prefixes = new Prefixes(coverage);
    this.state = new ExecutionState(flow.plan(), prefixes);
    this.log = new CheckedLog(flow.plan(), prefixes);
    this.inputs = new RandomInputs(draw, log.outstanding(), START);
  }

  static Input.Start start(long at, Obj input) {
    Obj trigger = Obj.of("type", Value.of("manual"));
    String base = "https://baton.example/v1/callbacks/";
    return new Input.Start(
        at, "e1", 1, "default", "c1", input, trigger, TOKEN_SEED, base, null, 0, null);
  }

  /** The flow and the inputs so far, to find out what went wrong. */
  String story() {
    StringBuilder story = new StringBuilder(flow.text());
    given.forEach(input -> story.append('\n').append(input));
    return story.append("\n\n").append(log.story()).toString();
  }

  void run() {
    if (draw.chance(5)) {
      offer(inputs.any(state));
    }
    offer(start(START, RandomFlow.input(draw)));
    int afterTheEnd = 0;
    for (int count = draw.below(MAX_CHAOS); count > 0; count--) {
      offer(inputs.any(state));
      afterTheEnd += state.status().isTerminal() ? 1 : 0;
      if (afterTheEnd > INPUTS_AFTER_THE_END) {
        break;
      }
      if (draw.chance(3)) {
        restart();
      }
    }
    drain();
    log.checkEnd(state, everyCheckpoint);
    coverage.count("ended " + state.status());
  }

  /** As after a crash: all that is left is the log, and perhaps a checkpoint. */
  private void restart() {
    if (draw.chance(50)) {
      state = log.replayFromCheckpoint(draw.below(log.size() + 1));
      coverage.count("restarts from a checkpoint");
    } else {
      state = log.replay();
      coverage.count("restarts");
    }
  }

  private void drain() {
    for (int count = 0; !state.status().isTerminal(); count++) {
      if (count > MAX_INPUTS) {
        throw new Violation("comes to an end", "still " + state.status() + " after all answers");
      }
      offer(nextHelpful());
    }
  }

  private Input nextHelpful() {
    if (state.pauseReason() == PauseReason.USER) {
      return inputs.resume();
    }
    Input helpful = inputs.helpful(state);
    return helpful == null ? outside() : helpful;
  }

  /** Nothing is outstanding: whoever the execution waits for must have a name. */
  private Input outside() {
    if (state.status() == ExecutionStatus.CANCELLING) {
      throw new Violation("comes to an end", "cancelling, but nothing is left to wait for");
    }
    for (StepRun run : state.active()) {
      WaitFor waitFor = run.waiting() == null ? null : run.waiting().waitFor();
      if (waitFor == WaitFor.SIGNAL) {
        return inputs.signal(((io.baton.flow.plan.Work.EventWait) run.step().work()).event());
      }
      if (waitFor != null) {
        return inputs.give(run, waitFor);
      }
    }
    for (String signal : RandomFlow.SIGNALS) {
      if (!state.hasSeenSignal(signal) && isAwaited(signal)) {
        return inputs.signal(signal);
      }
    }
    throw new Violation("waits for something with a name", "nothing moves: " + state.runs());
  }

  private boolean isAwaited(String signal) {
    List<Integer> watchers = flow.plan().signalWatchers().getOrDefault(signal, List.of());
    return state.dormant().stream().anyMatch(run -> watchers.contains(run.step().index()));
  }

  private void offer(Input input) {
    given.add(input);
    Decision decision = engine.decide(state, input);
    coverage.decided(input, decision);
    log.take(state, input, decision);
    if (decision instanceof Decision.Accepted accepted) {
      accepted.effects().forEach(inputs::released);
    }
  }
}
