package io.baton.runtime;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Outcome;
import io.baton.adapters.Poller;
import io.baton.engine.Effect.DispatchPoll;
import io.baton.engine.Failure;
import io.baton.engine.Input;
import io.baton.engine.Input.PollAnswer;
import io.baton.runtime.drive.Drive;
import io.baton.runtime.lane.ExecutionRef;
import io.baton.runtime.lane.Lanes;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Asks how work elsewhere is doing. Of each attempt one question is out at a time: the next one
 * waits for its answer, and one that waits is replaced by the one after it.
 */
final class Polls {
  static final String POLLING_NOT_AVAILABLE = "POLLING_NOT_AVAILABLE";

  private record Asked(String executionId, String key, int attempt) {}

  /** For each attempt with a question out, the one to ask after it. */
  private final Map<Asked, Optional<DispatchPoll>> asked = new HashMap<>();

  private final @Nullable Poller poller;
  private final Drive drive;
  private final Lanes lanes;

  Polls(@Nullable Poller poller, Drive drive, Lanes lanes) {
    this.poller = poller;
    this.drive = drive;
    this.lanes = lanes;
  }

  void ask(ExecutionRef owner, DispatchPoll poll) {
    Poller whom = poller;
    if (whom == null) {
      String message = "Nothing here can poll addresses; give the settings a poller";
      answer(owner, poll, new PollAnswer.Failed(Failure.permanent(POLLING_NOT_AVAILABLE, message)));
      return;
    }
    Asked attempt = new Asked(owner.id(), poll.key(), poll.attempt());
    synchronized (asked) {
      if (asked.put(attempt, asked.containsKey(attempt) ? Optional.of(poll) : Optional.empty())
          != null) {
        return;
      }
    }
    drive.work("poll " + poll.key(), () -> ask(whom, owner, attempt, poll));
  }

  private void ask(Poller whom, ExecutionRef owner, Asked attempt, DispatchPoll poll) {
    answer(owner, poll, ask(whom, owner, poll));
    DispatchPoll next;
    synchronized (asked) {
      next = asked.getOrDefault(attempt, Optional.empty()).orElse(null);
      if (next == null) {
        asked.remove(attempt);
      } else {
        asked.put(attempt, Optional.empty());
      }
    }
    if (next != null) {
      DispatchPoll again = next;
      drive.work("poll " + poll.key(), () -> ask(whom, owner, attempt, again));
    }
  }

  private void answer(ExecutionRef owner, DispatchPoll poll, PollAnswer answer) {
    lanes.give(
        owner.id(),
        at -> new Input.AnswerPoll(at, poll.key(), poll.attempt(), poll.poll(), answer));
  }

  private static PollAnswer ask(Poller whom, ExecutionRef owner, DispatchPoll poll) {
    try {
      return read(
          whom.ask(
              new Poller.Question(
                  owner.id(),
                  owner.tenantId(),
                  owner.flowId(),
                  poll.key(),
                  poll.attempt(),
                  poll.poll(),
                  poll.url())));
    } catch (AdapterException e) {
      return failed(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new PollAnswer.Pending();
    } catch (Exception unreachable) {
      return new PollAnswer.Pending();
    }
  }

  private static PollAnswer read(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Done done -> new PollAnswer.Done(done.output());
      case Outcome.Pending ignored -> new PollAnswer.Pending();
      case Outcome.Failed failed -> failed(failed.reason());
    };
  }

  private static PollAnswer failed(AdapterException e) {
    String message = e.getMessage() == null ? e.code() : e.getMessage();
    return new PollAnswer.Failed(new Failure(e.code(), message, e.errorClass(), e.status()));
  }
}
