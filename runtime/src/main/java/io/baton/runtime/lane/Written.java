package io.baton.runtime.lane;

import io.baton.engine.Effect;
import io.baton.engine.Recorded;
import io.baton.runtime.row.RowBuilder;
import io.baton.runtime.row.Rows;
import io.baton.runtime.row.Tallies;
import io.baton.store.BatchBuilder;
import io.baton.store.TallyRow;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What one execution did in one batch of its lane: filled by the lane, sealed into rows, then
 * handed to the committer. Answers and effects leave it only once its rows are durable.
 */
final class Written {
  /** A message that was taken, and how its sender is answered. */
  record Taken(Message message, Runnable answer) {}

  final LiveExecution live;
  private final List<Recorded> events = new ArrayList<>();
  private final List<Effect> effects = new ArrayList<>();
  private final List<Effect> released = new ArrayList<>();
  private final List<Taken> taken = new ArrayList<>();
  private final List<TallyRow> tallies = new ArrayList<>(2);
  private final int tallyPart;
  private final List<Consumer<BatchBuilder>> beside = new ArrayList<>(0);
  private List<CompletableFuture<Ended>> watchers = List.of();
  private @Nullable Ended ended;
  private @Nullable Rows rows;

  /**
   * @param tallyPart where this process counts ends
   */
  Written(LiveExecution live, int tallyPart) {
    this.live = live;
    this.tallyPart = tallyPart;
  }

  void add(List<Recorded> newEvents, List<Effect> newEffects) {
    events.addAll(newEvents);
    effects.addAll(newEffects);
    released.addAll(newEffects);
    for (Recorded one : newEvents) {
      live.tracking.follow(one);
      Tallies.add(tallies, live.flowNo, live.state(), one, tallyPart);
    }
  }

  /** What had ended before, and was counted, but was undone since. */
  void takeBack(List<Tallies.EndedRun> endedBefore) {
    Tallies.takeBack(tallies, live.flowNo, endedBefore, live.state(), tallyPart);
  }

  /** Rows that belong to no state, and become durable together with the events. */
  void alsoWrite(Consumer<BatchBuilder> more) {
    beside.add(more);
  }

  /** An effect that is durable already, or can be worked out again. */
  void owe(List<Effect> again) {
    released.addAll(again);
  }

  void took(Message message, Runnable answer) {
    taken.add(new Taken(message, answer));
  }

  void tellThatItEnded(List<CompletableFuture<Ended>> who, Ended how) {
    watchers = who;
    ended = how;
  }

  void tellEnded() {
    for (CompletableFuture<Ended> watcher : watchers) {
      watcher.complete(ended);
    }
  }

  /** Makes the rows. From here on it belongs to the committer. */
  void seal() {
    rows =
        RowBuilder.build(
            live.no, live.flowNo, live.state(), live.tracking, live.pace, events, effects);
    rows.tally(tallies);
  }

  List<Recorded> events() {
    return events;
  }

  /** In the order in which they came up: what stops a task must not overtake what hands it out. */
  List<Effect> effects() {
    return released;
  }

  List<Taken> taken() {
    return taken;
  }

  List<CompletableFuture<Ended>> watchers() {
    return watchers;
  }

  /** Whether it holds a beginning that somebody asked for. */
  boolean isBirth() {
    return taken.stream()
        .anyMatch(one -> one.message() instanceof Message.Begin begin && !begin.isInternal());
  }

  void addRowsTo(BatchBuilder batch) {
    if (rows != null) {
      rows.addTo(batch);
    }
    beside.forEach(more -> more.accept(batch));
  }
}
