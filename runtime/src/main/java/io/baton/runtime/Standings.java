package io.baton.runtime;

import io.baton.engine.Engine;
import io.baton.engine.Recorded;
import io.baton.engine.event.UnknownEventException;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.view.ExecutionView;
import io.baton.runtime.lane.Message;
import io.baton.runtime.row.EventRows;
import io.baton.runtime.time.Clock;
import io.baton.store.EventRow;
import io.baton.store.StoreException;
import io.baton.store.read.ListedExecution;
import io.baton.store.read.LogReads;
import io.baton.value.Obj;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Says for a page of executions how far each is and what it waits for: from memory where it is
 * there, else from its log. A page reads a bounded number of events, so that it costs about the
 * same whatever it lists; whoever is left out is shown by its row alone. The lanes only lend a
 * glance, and nothing is brought into memory for it.
 */
final class Standings {
  private final Services services;
  private final Clock clock;
  private final ListLimits limits;

  Standings(Services services, Clock clock, ListLimits limits) {
    this.services = services;
    this.clock = clock;
    this.limits = limits;
  }

  /** By id; those that have ended are not among them. */
  Map<String, Obj> of(List<ListedExecution> page) {
    List<ListedExecution> open = page.stream().filter(one -> one.endedAt() == 0).toList();
    Map<String, Obj> found = inMemory(open);
    List<ListedExecution> others = new ArrayList<>();
    long events = 0;
    for (ListedExecution one : open) {
      boolean fits = one.seq() <= limits.eventsEach() && events + one.seq() <= limits.events();
      if (!found.containsKey(one.id()) && fits) {
        others.add(one);
        events += one.seq();
      }
    }
    found.putAll(fromLog(others));
    return found;
  }

  private Map<String, Obj> inMemory(List<ListedExecution> open) {
    Map<String, CompletableFuture<Optional<Obj>>> asked = new LinkedHashMap<>();
    for (ListedExecution one : open) {
      CompletableFuture<Optional<Obj>> reply = new CompletableFuture<>();
      asked.put(one.id(), reply);
      services
          .lanes()
          .post(
              new Message.Glance<>(
                  one.id(),
                  (state, now) -> ExecutionView.standing(state, now, limits.reasons()),
                  reply));
    }
    Map<String, Obj> found = new LinkedHashMap<>();
    asked.forEach((id, reply) -> Replies.join(reply).ifPresent(view -> found.put(id, view)));
    return found;
  }

  private Map<String, Obj> fromLog(List<ListedExecution> chosen) {
    Map<String, Obj> found = new LinkedHashMap<>();
    if (chosen.isEmpty()) {
      return found;
    }
    Map<Long, List<EventRow>> logs =
        services
            .store()
            .log()
            .unchecked(chosen.stream().map(ListedExecution::executionNo).toList());
    for (ListedExecution one : chosen) {
      standing(one, logs.getOrDefault(one.executionNo(), List.of()))
          .ifPresent(view -> found.put(one.id(), view));
    }
    return found;
  }

  private Optional<Obj> standing(ListedExecution one, List<EventRow> log) {
    try {
      ExecutionState state = replayed(one, log);
      return state.exists()
          ? Optional.of(ExecutionView.standing(state, clock.millis(), limits.reasons()))
          : Optional.empty();
    } catch (StoreException.CorruptEvent | UnknownEventException e) {
      // Whoever looks at it by itself is told; a list goes on.
      return Optional.empty();
    }
  }

  private ExecutionState replayed(ListedExecution one, List<EventRow> log) {
    List<Recorded> events = new ArrayList<>(log.size());
    for (EventRow row : log) {
      LogReads.requireSound(row, events.size() + 1L);
      events.add(EventRows.read(one.id(), row));
    }
    return Engine.replay(services.flows().byNo(one.flowNo()).plan(), events);
  }
}
