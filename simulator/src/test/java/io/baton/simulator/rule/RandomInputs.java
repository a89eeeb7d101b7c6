package io.baton.simulator.rule;

import io.baton.engine.Effect;
import io.baton.engine.Effect.DispatchTask;
import io.baton.engine.Event.WaitFor;
import io.baton.engine.Input;
import io.baton.engine.Timer;
import io.baton.engine.Tokens;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepRun;
import io.baton.simulator.draw.Draw;
import io.baton.simulator.draw.RandomAnswers;
import io.baton.simulator.draw.RandomFlow;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Chooses what happens next in the world outside, faults included. */
final class RandomInputs {
  private static final String SEED_OF_TOKENS = RandomRun.TOKEN_SEED;

  private final Draw draw;
  private final RandomAnswers answers;
  private final Outstanding outstanding;
  private final List<DispatchTask> history = new ArrayList<>();
  private final List<String> tokens = new ArrayList<>(List.of("no-such-token"));
  private long now;

  RandomInputs(Draw draw, Outstanding outstanding, long now) {
    this.draw = draw;
    this.answers = new RandomAnswers(draw);
    this.outstanding = outstanding;
    this.now = now;
  }

  long now() {
    return now;
  }

  void released(Effect effect) {
    if (effect instanceof DispatchTask task) {
      history.add(task);
      tokens.add(Tokens.callback(SEED_OF_TOKENS, task.key(), task.attempt()));
    }
  }

  /** Anything may happen, at any time. */
  Input any(ExecutionState state) {
    now += draw.below(400);
    int kind = draw.below(100);
    if (kind < 38 && !outstanding.tasks.isEmpty()) {
      return answers.ofTask(now, draw.pick(List.copyOf(outstanding.tasks.values())));
    }
    if (kind < 52 && !outstanding.timers.isEmpty()) {
      return dueTimer();
    }
    if (kind < 58) {
      return answers.stale(now, history.isEmpty() ? null : draw.pick(history));
    }
    if (kind < 72) {
      return outside(state);
    }
    if (kind < 80) {
      return work(state);
    }
    return kind < 84 ? oddTimer() : command(state);
  }

  private Input work(ExecutionState state) {
    if (!outstanding.children.isEmpty() && draw.chance(60)) {
      Input.Parent parent = draw.pick(List.copyOf(outstanding.children.values())).parent();
      return answers.child(now, parent.key(), parent.attempt());
    }
    if (!outstanding.polls.isEmpty()) {
      Effect.DispatchPoll poll = draw.pick(List.copyOf(outstanding.polls.values()));
      int number = poll.poll() + (draw.chance(10) ? 1 : 0);
      return new Input.AnswerPoll(now, poll.key(), poll.attempt(), number, answers.pollAnswer());
    }
    return outside(state);
  }

  private Input outside(ExecutionState state) {
    return switch (draw.below(3)) {
      case 0 -> new Input.ReceiveSignal(now, draw.pick(RandomFlow.SIGNALS), answers.output());
      case 1 -> approval(key(state, WaitFor.APPROVAL));
      default ->
          new Input.ReceiveCallback(
              now, draw.pick(tokens), answers.output(), draw.chance(25) ? answers.failure() : null);
    };
  }

  private Input approval(String key) {
    String by = draw.chance(70) ? "ann" : null;
    return new Input.DecideApproval(now, key, draw.chance(65), draw.chance(50) ? "ok" : null, by);
  }

  private String key(ExecutionState state, WaitFor waitFor) {
    List<String> waiting =
        state.active().stream()
            .filter(run -> run.waiting() != null && run.waiting().waitFor() == waitFor)
            .map(StepRun::key)
            .toList();
    return waiting.isEmpty() ? anyKey(state) : draw.pick(waiting);
  }

  private String anyKey(ExecutionState state) {
    List<String> keys = state.runs().stream().map(StepRun::key).toList();
    return keys.isEmpty() || draw.chance(10) ? "nowhere" : draw.pick(keys);
  }

  private Input dueTimer() {
    Map.Entry<Timer, Long> next = nextTimer();
    now = Math.max(now, next.getValue() + (draw.chance(30) ? draw.below(2000) : 0));
    return new Input.FireTimer(now, next.getKey());
  }

  private Map.Entry<Timer, Long> nextTimer() {
    List<Map.Entry<Timer, Long>> timers = new ArrayList<>(outstanding.timers.entrySet());
    timers.sort(Map.Entry.comparingByValue(Comparator.naturalOrder()));
    return timers.getFirst();
  }

  private Input oddTimer() {
    if (!outstanding.timers.isEmpty() && draw.chance(60)) {
      Timer timer = draw.pick(List.copyOf(outstanding.timers.keySet()));
      return new Input.FireTimer(now, timer);
    }
    Timer.Kind kind = draw.pick(Timer.Kind.values());
    return new Input.FireTimer(now, new Timer(kind, "s" + draw.between(1, 4), 1));
  }

  private Input command(ExecutionState state) {
    ExecutionStatus status = state.status();
    if (status == ExecutionStatus.PAUSED && draw.chance(50)) {
      return new Input.Resume(now);
    }
    if (status == ExecutionStatus.FAILED && draw.chance(60)) {
      return new Input.Retry(now, draw.chance(40) ? anyKey(state) : null);
    }
    return switch (draw.below(12)) {
      case 0 -> new Input.Cancel(now, draw.chance(50) ? "enough" : null);
      case 1, 2, 3 -> new Input.Pause(now, draw.chance(50) ? "a look" : null);
      case 4 -> new Input.Resume(now);
      case 5 -> new Input.Retry(now, null);
      case 6 -> RandomRun.start(now, Obj.EMPTY);
      default -> new Input.RetryNow(now, retrying(state));
    };
  }

  private String retrying(ExecutionState state) {
    List<String> keys =
        outstanding.timers.keySet().stream()
            .filter(timer -> timer.kind() == Timer.Kind.RETRY)
            .map(Timer::key)
            .toList();
    return keys.isEmpty() ? anyKey(state) : draw.pick(keys);
  }

  /** The world does what it was asked to; null where there is nothing left that it was asked. */
  @Nullable Input helpful(ExecutionState state) {
    now += draw.below(50);
    if (!outstanding.tasks.isEmpty()) {
      return answers.complete(now, outstanding.tasks.values().iterator().next());
    }
    if (!outstanding.children.isEmpty()) {
      Input.Parent parent = outstanding.children.values().iterator().next().parent();
      Value output = answers.output();
      return new Input.EndChild(
          now, parent.key(), parent.attempt(), Input.ChildOutcome.COMPLETED, output, null);
    }
    if (!outstanding.polls.isEmpty() && draw.chance(50)) {
      Effect.DispatchPoll poll = outstanding.polls.values().iterator().next();
      Input.PollAnswer done = new Input.PollAnswer.Done(answers.output());
      return new Input.AnswerPoll(now, poll.key(), poll.attempt(), poll.poll(), done);
    }
    return outstanding.timers.isEmpty() ? null : dueTimer();
  }

  /** People and other systems give what a step run waits for. */
  Input give(StepRun run, WaitFor waitFor) {
    return switch (waitFor) {
      case APPROVAL -> new Input.DecideApproval(now, run.key(), true, null, "ann");
      case CALLBACK ->
          new Input.ReceiveCallback(
              now,
              Tokens.callback(SEED_OF_TOKENS, run.key(), run.attempt()),
              answers.output(),
              null);
      case SIGNAL, TIME, POLL ->
          new Input.ReceiveSignal(now, draw.pick(RandomFlow.SIGNALS), answers.output());
    };
  }

  Input signal(String name) {
    return new Input.ReceiveSignal(now, name, answers.output());
  }

  Input resume() {
    return new Input.Resume(now);
  }
}
