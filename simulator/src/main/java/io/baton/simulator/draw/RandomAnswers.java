package io.baton.simulator.draw;

import io.baton.engine.Effect.DispatchTask;
import io.baton.engine.Failure;
import io.baton.engine.Input;
import io.baton.flow.ErrorClass;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What workers, children and polled jobs may say. */
public final class RandomAnswers {
  private final Draw draw;

  public RandomAnswers(Draw draw) {
    this.draw = draw;
  }

  public Input ofTask(long at, DispatchTask task) {
    int kind = draw.below(100);
    if (kind < 68) {
      return complete(at, task);
    }
    return kind < 92
        ? new Input.FailStep(at, task.key(), task.attempt(), failure())
        : new Input.LoseTask(at, task.key(), task.attempt());
  }

  public Input complete(long at, DispatchTask task) {
    Map<String, Value> variables =
        draw.chance(20) ? Map.of("count", Value.of(draw.below(4))) : Map.of();
    return new Input.CompleteStep(
        at, task.key(), task.attempt(), output(), variables, draw.below(50));
  }

  /** An answer that nobody waits for: of another attempt, of an ended one, or of no step at all. */
  public Input stale(long at, @Nullable DispatchTask earlier) {
    String key = earlier == null || draw.chance(10) ? "nowhere[3]" : earlier.key();
    int attempt = earlier == null ? 1 : earlier.attempt() + (draw.chance(40) ? 1 : 0);
    return switch (draw.below(5)) {
      case 0 -> new Input.CompleteStep(at, key, attempt, output());
      case 1 -> new Input.FailStep(at, key, attempt, failure());
      case 2 -> new Input.LoseTask(at, key, attempt);
      case 3 -> new Input.AnswerPoll(at, key, attempt, 1, pollAnswer());
      default -> child(at, key, attempt);
    };
  }

  public Input child(long at, String key, int attempt) {
    Input.ChildOutcome outcome =
        draw.chance(65) ? Input.ChildOutcome.COMPLETED : draw.pick(Input.ChildOutcome.values());
    boolean failed = outcome == Input.ChildOutcome.FAILED;
    Value output = outcome == Input.ChildOutcome.COMPLETED ? output() : Value.NULL;
    return new Input.EndChild(
        at, key, attempt, outcome, output, failed && draw.chance(70) ? failure() : null);
  }

  public Input.PollAnswer pollAnswer() {
    int kind = draw.below(3);
    return switch (kind) {
      case 0 -> new Input.PollAnswer.Pending();
      case 1 -> new Input.PollAnswer.Done(output());
      default -> new Input.PollAnswer.Failed(failure());
    };
  }

  public Value output() {
    return switch (draw.below(8)) {
      case 0 -> Value.NULL;
      case 1 -> Arr.of(Value.of(1), Value.of("two"));
      case 2 -> Value.of("text");
      default ->
          Obj.of("v", Value.of(draw.below(3)), "poll_url", Value.of("https://jobs.example/1"));
    };
  }

  public Failure failure() {
    String code =
        draw.pick("NETWORK_ERROR", "NETWORK_ERROR", "TIMEOUT", "HTTP_503", "BAD_REQUEST", "ODD");
    if (draw.chance(4)) {
      return new Failure("BROKEN", "it broke", ErrorClass.FATAL, 0);
    }
    ErrorClass errorClass =
        draw.chance(15) ? draw.pick(ErrorClass.PERMANENT, ErrorClass.TIMEOUT) : null;
    return new Failure(code, code + " happened", errorClass, draw.chance(20) ? 500 : 0);
  }
}
