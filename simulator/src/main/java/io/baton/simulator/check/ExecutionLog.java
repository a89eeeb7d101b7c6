package io.baton.simulator.check;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.state.Applier;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.flow.plan.Plan;
import io.baton.runtime.row.EventRows;
import io.baton.simulator.rule.LogModel;
import io.baton.simulator.rule.LogModel.Run;
import io.baton.simulator.rule.LogRule;
import io.baton.simulator.rule.Violation;
import io.baton.store.EventRow;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is durable of one execution, read back from its rows. Every event goes past all rules before
 * it is taken in, and a second state follows the log and nothing but the log.
 */
public final class ExecutionLog {
  final String id;
  final long no;
  final Plan plan;
  final LogModel model;
  final ExecutionState twin;
  final List<EventRow> rows = new ArrayList<>();
  final List<Recorded> events = new ArrayList<>();
  final Set<String> touched = new LinkedHashSet<>();
  final Set<ExecutionStatus> ends = EnumSet.noneOf(ExecutionStatus.class);
  private final List<LogRule> rules = LogRule.all();
  private final List<ExecutionStatus> statuses = new ArrayList<>();
  private final Set<String> facts = new HashSet<>();
  private final Set<String> endedNow = new HashSet<>();
  private final Map<Long, String> excused = new HashMap<>();
  private long seqBeforeBatch;
  private boolean removed;

  ExecutionLog(String id, long no, Plan plan) {
    this.id = id;
    this.no = no;
    this.plan = plan;
    this.model = new LogModel(plan);
    this.twin = new ExecutionState(plan);
  }

  public String id() {
    return id;
  }

  public ExecutionState state() {
    return twin;
  }

  public boolean hasEnded() {
    return model.status.isTerminal();
  }

  /** Whether it was removed from the store because it had ended long ago. */
  public boolean isRemoved() {
    return removed;
  }

  void remove() {
    removed = true;
  }

  long lastSeq() {
    return model.seq;
  }

  ExecutionStatus statusAt(long seq) {
    return seq == 0 ? ExecutionStatus.PENDING : statuses.get((int) seq - 1);
  }

  void beginBatch() {
    seqBeforeBatch = model.seq;
    endedNow.clear();
    touched.clear();
  }

  /** Whether something is known to be durable, such as {@code child 17}. */
  boolean holds(String fact) {
    return facts.contains(fact);
  }

  boolean endedInLastBatch(String key, int attempt) {
    return endedNow.contains(key + "/" + attempt);
  }

  /** The last event before the batch that was written last. */
  long seqBeforeBatch() {
    return seqBeforeBatch;
  }

  /** Somebody asked not to wait for the back-off, as was decided after this event. */
  void excuse(String key, long seq) {
    excused.put(seq, key);
  }

  private void excuse(long seq) {
    String key = excused.get(seq);
    Run run = key == null ? null : model.run(key);
    if (run != null) {
      run.retryAt = 0;
    }
  }

  void take(EventRow row) {
    Recorded recorded = EventRows.read(id, row);
    excuse(model.seq);
    rules.forEach(rule -> rule.check(model, recorded));
    model.apply(recorded);
    Applier.apply(twin, recorded);
    twin.timers().drainChanges((timer, before, due) -> facts.add("timer " + timer + " " + due));
    remember(recorded.event());
    events.add(recorded);
    rows.add(row);
    statuses.add(model.status);
    if (model.status.isTerminal()) {
      ends.add(model.status);
    }
  }

  private void remember(Event event) {
    switch (event) {
      case Event.StepStarted started -> {
        facts.add("attempt " + started.key() + "/" + started.attempt());
      }
      case Event.StepCompleted ended -> endedNow.add(ended.key() + "/" + ended.attempt());
      case Event.StepFailed ended -> endedNow.add(ended.key() + "/" + ended.attempt());
      case Event.StepRetried ended -> endedNow.add(ended.key() + "/" + ended.attempt());
      case Event.StepCancelled ended -> endedNow.add(ended.key() + "/" + ended.attempt());
      case Event.ChildStarted child -> facts.add("child " + child.childId());
      case Event.StepWaiting waiting ->
          facts.add("poll " + waiting.key() + "/" + waiting.attempt() + "/" + waiting.poll());
      case Event.ExecutionRetried retried -> {
        touched.addAll(retried.reset());
        touched.addAll(retried.reopened());
      }
      case Event ignored -> {}
    }
    if (event instanceof Event.OfStep step) {
      touched.add(step.key());
    }
  }

  void endBatch() {
    rules.forEach(rule -> rule.checkDecision(model));
    if (model.status != twin.status()) {
      throw new Violation(
          "states",
          "%s is %s by its log, but its state is %s".formatted(id, model.status, twin.status()));
    }
  }

  @Override
  public String toString() {
    StringBuilder story = new StringBuilder("Execution " + id);
    events.forEach(event -> story.append("\n  ").append(event));
    return story.toString();
  }
}
