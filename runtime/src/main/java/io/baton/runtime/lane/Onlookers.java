package io.baton.runtime.lane;

import io.baton.runtime.time.Clock;
import java.util.Optional;
import java.util.function.Function;

/**
 * Answers those who look at executions of a lane without changing them, by what is durable: where
 * the state is ahead of the log, the answer leaves together with what is being written.
 */
final class Onlookers {
  private final Residents residents;
  private final Watchers watchers;
  private final Quarantines quarantines;
  private final Clock clock;
  private final Function<LiveExecution, Written> written;

  /**
   * @param written what an execution does in the batch under way
   */
  Onlookers(
      Residents residents,
      Watchers watchers,
      Quarantines quarantines,
      Clock clock,
      Function<LiveExecution, Written> written) {
    this.residents = residents;
    this.watchers = watchers;
    this.quarantines = quarantines;
    this.clock = clock;
    this.written = written;
  }

  void watch(Message.Watch watch) {
    LiveExecution live = residents.inMemory(watch.executionId());
    if (live == null) {
      watchers.addStored(watch);
    } else if (live.state().status().isTerminal()) {
      Ended ended = Watchers.ended(live.state());
      written.apply(live).took(watch, () -> watch.reply().complete(ended));
    } else {
      watchers.add(watch);
    }
  }

  <T> void look(Message.Look<T> look) {
    LiveExecution live = residents.find(look.executionId());
    if (live == null) {
      look.reply().completeExceptionally(new NoSuchExecutionException(look.executionId()));
      return;
    }
    T view = look.view().apply(live.state(), clock.millis());
    if (quarantines.of(look.executionId()) == null) {
      written.apply(live).took(look, () -> look.reply().complete(view));
    } else {
      // It came from the log just now, and must come from there again when it is released.
      residents.remove(look.executionId());
      look.reply().complete(view);
    }
  }

  <T> void glance(Message.Glance<T> glance) {
    LiveExecution live = residents.inMemory(glance.executionId());
    if (live == null || live.open() != null || !live.isCommitted()) {
      glance.reply().complete(Optional.empty());
      return;
    }
    T view = glance.view().apply(live.state(), clock.millis());
    glance.reply().complete(Optional.of(view));
  }
}
