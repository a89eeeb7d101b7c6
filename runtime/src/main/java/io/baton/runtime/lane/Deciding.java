package io.baton.runtime.lane;

import io.baton.engine.Decision;
import io.baton.engine.Decision.Reason;
import io.baton.engine.Effect;
import io.baton.engine.Input;
import io.baton.runtime.row.Tallies;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Asks the core what an input leads to, and notes it in the batch under way. */
final class Deciding {
  /** Stops an execution that made the core throw. */
  @FunctionalInterface
  interface Stop {
    void quarantine(Message message, String input, Throwable cause);
  }

  private final LaneParts parts;
  private final OpenBatch batch;
  private final Mending mending;
  private final Stop stop;

  Deciding(LaneParts parts, OpenBatch batch, Mending mending, Stop stop) {
    this.parts = parts;
    this.batch = batch;
    this.mending = mending;
    this.stop = stop;
  }

  void decide(
      LiveExecution live, Message message, Input input, @Nullable CompletableFuture<Answer> reply) {
    Written written = batch.of(live);
    List<Tallies.EndedRun> ended =
        input instanceof Input.Retry ? Tallies.ended(live.state()) : List.of();
    Decision decision;
    try {
      decision = parts.decider().decide(live.state(), input);
    } catch (RuntimeException | StackOverflowError bug) {
      if (!written.events().isEmpty()) {
        batch.remove(written);
        mending.add(written);
      }
      stop.quarantine(message, input.toString(), bug);
      return;
    }
    if (message instanceof Message.Stop told) {
      written.alsoWrite(rows -> rows.add(told.owed()));
    }
    switch (decision) {
      case Decision.Accepted accepted -> {
        written.add(accepted.events(), accepted.effects());
        written.takeBack(ended);
        parts
            .outbox()
            .rows(live.ref, accepted.effects())
            .forEach(row -> written.alsoWrite(rows -> rows.add(row)));
        answer(written, message, reply, new Answer.Done());
      }
      case Decision.Refused refused -> {
        rearm(written, input, refused);
        if (input instanceof Input.Cancel && message.isInternal()) {
          written.owe(Reports.again(live.state()));
        }
        Answer answer = new Answer.Refused(refused.reason(), refused.message());
        answer(written, message, reply, answer);
      }
    }
  }

  /** The clock went back between the timer's thread and here: the timer is still to come. */
  private static void rearm(Written written, Input input, Decision.Refused refused) {
    if (refused.reason() == Reason.EARLY && input instanceof Input.FireTimer fire) {
      Long due = written.live.state().timers().due(fire.timer());
      if (due != null) {
        written.owe(List.of(new Effect.ArmTimer(fire.timer(), due)));
      }
    }
  }

  static void answer(
      Written written, Message message, @Nullable CompletableFuture<Answer> reply, Answer answer) {
    written.took(
        message,
        () -> {
          if (reply != null) {
            reply.complete(answer);
          }
        });
  }
}
