package io.baton.server.trace;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.StepError;
import io.baton.runtime.lane.ExecutionRef;
import io.baton.runtime.row.EventRows;
import io.baton.runtime.trace.TraceIds;
import io.baton.server.metric.EventListener;
import io.baton.store.EventRow;
import io.baton.store.Store;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes spans of events. A span is made when what it tells of has ended, so nothing is open here
 * that a crash could lose: what is not remembered is read from the log. Used by one thread.
 */
public final class Traces implements EventListener {
  private static final int MOST_EXECUTIONS = 20_000;
  private static final int PAGE = 1_000;

  private final Store store;
  private final SpanSink sink;
  private final LinkedHashMap<String, Traced> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Traced> eldest) {
          return size() > MOST_EXECUTIONS;
        }
      };

  public Traces(Store store, SpanSink sink) {
    this.store = store;
    this.sink = sink;
  }

  @Override
  public void happened(ExecutionRef owner, Recorded recorded) {
    if (recorded.event() instanceof Event.ExecutionCreated created) {
      known.put(owner.id(), Traced.of(created, recorded.at(), this::traceOf));
      return;
    }
    Traced execution = find(owner, recorded.seq());
    if (execution == null) {
      return;
    }
    execution.follow(recorded);
    long at = recorded.at();
    switch (recorded.event()) {
      case Event.StepCompleted step ->
          sink.attempt(execution, step.key(), step.attempt(), at, null);
      case Event.StepFailed step ->
          sink.attempt(execution, step.key(), step.attempt(), at, step.error());
      case Event.StepRetried step ->
          sink.attempt(execution, step.key(), step.attempt(), at, step.error());
      case Event.StepCancelled step when step.attempt() > 0 ->
          sink.attempt(execution, step.key(), step.attempt(), at, null);
      case Event.ExecutionCompleted ignored -> ended(execution, "completed", at, null);
      case Event.ExecutionFailed failed -> ended(execution, "failed", at, failed.error());
      case Event.ExecutionCancelled ignored -> ended(execution, "cancelled", at, null);
      default -> {}
    }
  }

  private void ended(Traced execution, String status, long at, @Nullable StepError error) {
    sink.execution(execution, status, at, error);
    known.remove(execution.executionId);
  }

  private @Nullable Traced find(ExecutionRef owner, long beforeSeq) {
    Traced found = known.get(owner.id());
    if (found == null) {
      found = load(owner.id(), owner.no(), beforeSeq);
      if (found != null) {
        known.put(owner.id(), found);
      }
    }
    return found;
  }

  private @Nullable Traced load(String id, long no, long beforeSeq) {
    Traced loaded = null;
    long after = 0;
    while (after < beforeSeq - 1) {
      int count = (int) Math.min(PAGE, beforeSeq - 1 - after);
      List<EventRow> page = store.log().events(no, after, count);
      for (EventRow row : page) {
        Recorded event = EventRows.read(id, row);
        if (event.event() instanceof Event.ExecutionCreated created) {
          loaded = Traced.of(created, event.at(), this::traceOf);
        } else if (loaded != null) {
          loaded.follow(event);
        }
      }
      after = page.isEmpty() ? beforeSeq : page.getLast().seq();
    }
    return loaded;
  }

  /** A parent that is gone leaves its child a trace of its own. */
  private String traceOf(String executionId) {
    Traced parent = known.get(executionId);
    if (parent == null) {
      parent =
          store
              .executions()
              .byId(executionId)
              .map(stored -> load(executionId, stored.executionNo(), 2))
              .orElse(null);
    }
    return parent == null ? TraceIds.trace(executionId) : parent.traceId;
  }
}
