package io.baton.runtime.doctor;

import io.baton.engine.Recorded;
import io.baton.engine.event.UnknownEventException;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.StepRun;
import io.baton.runtime.doctor.Finding.Kind;
import io.baton.runtime.flow.FlowLibrary;
import io.baton.runtime.row.Projection;
import io.baton.store.Batch;
import io.baton.store.BatchBuilder;
import io.baton.store.CallbackRow;
import io.baton.store.Store;
import io.baton.store.StoreException;
import io.baton.store.StoredExecution;
import io.baton.store.TaskChange;
import io.baton.store.TimerChange;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One execution: its log, its rows, and what waits for it. */
final class Examination {
  private final Store store;
  private final FlowLibrary flows;
  private final LogJudge judge;
  private final boolean repair;
  private final List<Finding> findings = new ArrayList<>();

  Examination(Store store, FlowLibrary flows, LogJudge judge, boolean repair) {
    this.store = store;
    this.flows = flows;
    this.judge = judge;
    this.repair = repair;
  }

  List<Finding> of(StoredExecution stored) {
    String id = stored.identity().id();
    try {
      List<Recorded> events = Logs.of(store, stored.executionNo(), id);
      if (events.isEmpty()) {
        beyond(Kind.LOST, id, "has a row, but no log", "restore the folder from a backup");
        return findings;
      }
      var flow = flows.byNo(stored.identity().flowNo());
      List<String> impossible = judge.judge(flow.plan(), events);
      impossible.forEach(
          what -> beyond(Kind.DOUBLED, id, what, "look at what its steps did outside"));
      if (impossible.isEmpty()) {
        compare(stored, Projection.of(stored.executionNo(), flow.flowNo(), flow.plan(), events));
      }
    } catch (StoreException.CorruptEvent known) {
      // The check of the files has named it.
    } catch (UnknownEventException | IllegalStateException unreadable) {
      beyond(
          Kind.LOST,
          id,
          "cannot be read: " + unreadable.getMessage(),
          "restore the folder from a backup");
    }
    return findings;
  }

  private void compare(StoredExecution stored, Projection expected) {
    RowComparison rows = new RowComparison(expected);
    rows.execution(stored);
    rows.steps(store.executions().steps(stored.executionNo(), -1, Integer.MAX_VALUE));
    String id = stored.identity().id();
    rows.differences().forEach(what -> repairable(Kind.STALE, id, what, "written from the log"));
    BatchBuilder batch = rows.differences().isEmpty() ? Batch.builder() : expected.repair();
    timers(id, expected, batch);
    callbacks(id, expected, batch);
    tasks(id, expected, batch);
    parent(stored);
    if (repair) {
      if (!rows.surplus().isEmpty()) {
        store.inspection().removeSteps(stored.executionNo(), rows.surplus());
      }
      store.commit(batch.build());
    }
  }

  private void timers(String id, Projection expected, BatchBuilder batch) {
    boolean over = expected.state().status().isTerminal();
    List<TimerChange.Armed> there = store.queues().timersOf(expected.progress().executionNo());
    List<TimerChange.Armed> wanted = over ? List.of() : expected.timers();
    for (TimerChange.Armed timer : wanted) {
      if (!there.contains(timer)) {
        boolean moved = there.stream().anyMatch(one -> one.timerId().equals(timer.timerId()));
        String what = moved ? " would fire at another time" : " would never fire";
        repairable(Kind.MISSING, id, "timer " + timer.timerId() + what, "it is set");
        batch.add(timer);
      }
    }
    Set<String> names = new HashSet<>();
    wanted.forEach(timer -> names.add(timer.timerId()));
    for (TimerChange.Armed timer : there) {
      if (!names.contains(timer.timerId())) {
        String what = "timer " + timer.timerId() + " is for nothing";
        repairable(Kind.ORPHANED, id, what, "it is removed");
        batch.add(new TimerChange.Disarmed(timer.executionNo(), timer.timerId()));
      }
    }
  }

  private void callbacks(String id, Projection expected, BatchBuilder batch) {
    if (expected.state().status().isTerminal()) {
      return;
    }
    for (CallbackRow row : expected.callbacks()) {
      if (store.executions().callback(row.token()).isEmpty()) {
        String what = "the callback address of step " + row.stepKey() + " leads nowhere";
        repairable(Kind.MISSING, id, what, "it is written again");
        batch.add(row);
      }
    }
  }

  /** A task that no step waits for would be given to a worker all the same. */
  private void tasks(String id, Projection expected, BatchBuilder batch) {
    for (TaskChange.Queued task : store.queues().tasksOf(expected.progress().executionNo())) {
      if (!isWanted(expected.state(), task.id())) {
        repairable(
            Kind.ORPHANED,
            id,
            "the task of step %s, attempt %d, is for nothing"
                .formatted(task.id().stepKey(), task.id().attempt()),
            "it is removed");
        batch.add(new TaskChange.Done(task.id()));
      }
    }
  }

  private static boolean isWanted(ExecutionState state, TaskChange.TaskId task) {
    StepRun run = state.run(task.stepKey());
    return !state.status().isTerminal()
        && run != null
        && run.isActive()
        && run.attempt() == task.attempt();
  }

  private void parent(StoredExecution stored) {
    String parent = stored.identity().parentId();
    boolean goesOn = stored.status().endedAt() == 0;
    if (goesOn && parent != null && store.executions().byId(parent).isEmpty()) {
      beyond(
          Kind.ORPHANED,
          stored.identity().id(),
          "goes on for " + parent + ", which does not exist",
          "cancel it, or let it end");
    }
  }

  private void repairable(Kind kind, String id, String text, String how) {
    findings.add(Finding.repairable(kind, id, text, how));
  }

  private void beyond(Kind kind, String id, String text, String advice) {
    findings.add(Finding.beyondRepair(kind, id, text, advice));
  }
}
