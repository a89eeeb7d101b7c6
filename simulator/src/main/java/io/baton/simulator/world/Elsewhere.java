package io.baton.simulator.world;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Outcome;
import io.baton.adapters.Poller;
import io.baton.engine.Failure;
import io.baton.simulator.check.PollCheck;
import io.baton.simulator.draw.Draw;
import io.baton.simulator.draw.RandomAnswers;
import io.baton.simulator.fault.Fault;
import io.baton.simulator.fault.Faults;
import io.baton.simulator.schedule.Scheduler;
import io.baton.value.Obj;
import java.io.IOException;
import java.util.function.Consumer;

/** Work that goes on somewhere else and is asked how it is doing. */
public final class Elsewhere implements Poller {
  private static final int MOST_TURNS = 10;
  private static final int NOT_YET_PERCENT = 45;

  private final Draw draw;
  private final RandomAnswers answers;
  private final Faults faults;
  private final Scheduler scheduler;
  private final PollCheck check;
  private final Consumer<Deed> done;

  public Elsewhere(
      Draw draw, Faults faults, Scheduler scheduler, PollCheck check, Consumer<Deed> done) {
    this.draw = draw;
    this.answers = new RandomAnswers(draw);
    this.faults = faults;
    this.scheduler = scheduler;
    this.check = check;
    this.done = done;
  }

  @Override
  public Outcome ask(Question question) throws IOException {
    check.asks(question);
    done.accept(Deed.POLL_ASKED);
    try {
      if (faults.strikes(Fault.POLL_SLOW)) {
        scheduler.others(draw.between(1, MOST_TURNS));
      }
      if (faults.strikes(Fault.POLL_UNREACHABLE)) {
        throw new IOException("made up by the simulation");
      }
      return answer();
    } finally {
      check.answered(question);
    }
  }

  private Outcome answer() {
    if (draw.chance(NOT_YET_PERCENT)) {
      return new Outcome.Pending(Obj.EMPTY);
    }
    if (faults.strikes(Fault.WORKER_FAILS)) {
      Failure failure = answers.failure();
      return new Outcome.Failed(
          new AdapterException(
              failure.code(), failure.message(), failure.errorClass(), failure.status()));
    }
    return Outcome.done(answers.output());
  }
}
