package io.baton.simulator.world;

import io.baton.engine.Input;
import io.baton.runtime.Execution;
import io.baton.runtime.IdempotencyConflictException;
import io.baton.runtime.InvalidInputException;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.lane.Ended;
import io.baton.simulator.check.AnswerCheck;
import io.baton.simulator.check.DecisionCheck;
import io.baton.simulator.rule.Violation;
import io.baton.value.Obj;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Something that a client waits for. */
sealed interface Request {
  CompletableFuture<?> reply();

  /** The reply has come and is no exception. */
  void check(AnswerCheck answers, DecisionCheck decisions);

  /** Whether the client could know that it would be refused so. */
  default boolean expects(Throwable refusal) {
    return false;
  }

  /** The process died before it answered. */
  default void forgotten() {}

  record Start(CompletableFuture<Execution> reply) implements Request {
    @Override
    public void check(AnswerCheck answers, DecisionCheck decisions) {
      answers.started(reply.join().id());
    }
  }

  /** With a key: whoever is not answered asks again. */
  record KeyedStart(
      CompletableFuture<Execution> reply, Consumer<String> answered, Runnable unanswered)
      implements Request {
    @Override
    public void check(AnswerCheck answers, DecisionCheck decisions) {
      answers.started(reply.join().id());
      answered.accept(reply.join().id());
    }

    @Override
    public boolean expects(Throwable refusal) {
      return refusal instanceof IdempotencyConflictException
          || refusal instanceof InvalidInputException;
    }

    @Override
    public void forgotten() {
      unanswered.run();
    }
  }

  record View(String executionId, CompletableFuture<Obj> reply) implements Request {
    @Override
    public void check(AnswerCheck answers, DecisionCheck decisions) {
      answers.viewed(executionId, reply.join());
    }
  }

  /** Asked by somebody of another tenant. */
  record Foreign(CompletableFuture<Obj> reply) implements Request {
    @Override
    public void check(AnswerCheck answers, DecisionCheck decisions) {
      throw new Violation("tenants stay apart", "a stranger was shown " + reply.join());
    }

    @Override
    public boolean expects(Throwable refusal) {
      return true;
    }
  }

  record Watch(CompletableFuture<Ended> reply) implements Request {
    @Override
    public void check(AnswerCheck answers, DecisionCheck decisions) {
      answers.ended(reply.join());
    }
  }

  /** Of a callback address: whether it was taken is seen in the log. */
  record Call(CompletableFuture<Answer> reply) implements Request {
    @Override
    public void check(AnswerCheck answers, DecisionCheck decisions) {}
  }

  record Give(Sent sent, CompletableFuture<Answer> reply) implements Request {
    @Override
    public void check(AnswerCheck answers, DecisionCheck decisions) {
      decisions.answered(sent.last, reply.join() instanceof Answer.Done);
    }
  }

  /** Remembers the input that its function made last: a message may be decided more than once. */
  final class Sent implements LongFunction<Input> {
    private final LongFunction<Input> make;
    private @Nullable Input last;

    Sent(LongFunction<Input> make) {
      this.make = make;
    }

    @Override
    public Input apply(long at) {
      Input made = make.apply(at);
      last = made;
      return made;
    }
  }
}
