package io.baton.simulator.rule;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.Work;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a log says, read as plainly as possible and without the engine's own state, so that both
 * would have to be wrong in the same way for a mistake to go unseen.
 */
public final class LogModel {
  public static final class Run {
    public final String key;
    public StepStatus status = StepStatus.PENDING;
    public boolean settled;
    public boolean withWorker;
    public int attempt;
    int earlierAttempts;
    public long retryAt;
    int polls;

    Run(String key, int earlierAttempts) {
      this.key = key;
      this.attempt = earlierAttempts;
      this.earlierAttempts = earlierAttempts;
    }
  }

  final Plan plan;
  final Tree tree;
  private final Map<String, Run> runs = new LinkedHashMap<>();
  private final Map<String, Integer> earlierAttempts = new LinkedHashMap<>();
  public ExecutionStatus status = ExecutionStatus.PENDING;
  public long seq;
  long at;

  public LogModel(Plan plan) {
    this.plan = plan;
    this.tree = new Tree(plan);
  }

  public @Nullable Run run(String key) {
    return runs.get(key);
  }

  /** Attempts go on counting where a step runs again, so that no two ever have the same number. */
  private Run fresh(String key) {
    return new Run(key, earlierAttempts(key));
  }

  int earlierAttempts(String key) {
    return earlierAttempts.getOrDefault(key, 0);
  }

  public Collection<Run> runs() {
    return runs.values();
  }

  public void apply(Recorded recorded) {
    seq = recorded.seq();
    at = recorded.at();
    switch (recorded.event()) {
      case Event.OfExecution event -> ofExecution(event);
      case Event.OfStep event -> ofStep(runs.computeIfAbsent(event.key(), this::fresh), event);
      case Event.OfData ignored -> {}
    }
  }

  private void ofExecution(Event.OfExecution event) {
    status =
        switch (event) {
          case Event.ExecutionCreated ignored -> ExecutionStatus.PENDING;
          case Event.ExecutionStarted ignored -> ExecutionStatus.RUNNING;
          case Event.ExecutionPaused ignored -> ExecutionStatus.PAUSED;
          case Event.ExecutionResumed ignored -> ExecutionStatus.RUNNING;
          case Event.ExecutionCancelling ignored -> ExecutionStatus.CANCELLING;
          case Event.ExecutionCancelled ignored -> ExecutionStatus.CANCELLED;
          case Event.ExecutionCompleted ignored -> ExecutionStatus.COMPLETED;
          case Event.ExecutionFailed ignored -> ExecutionStatus.FAILED;
          case Event.ExecutionRetried retried -> {
            retried.reset().forEach(this::forget);
            retried.reopened().forEach(this::reopen);
            yield ExecutionStatus.RUNNING;
          }
        };
  }

  private void ofStep(Run run, Event.OfStep event) {
    switch (event) {
      case Event.StepReady ignored -> {}
      case Event.StepStarted started -> {
        run.status = StepStatus.RUNNING;
        run.attempt = started.attempt();
        run.polls = 0;
        run.withWorker = tree.step(run.key).work() instanceof Work.Call && !tree.isLoop(run.key);
      }
      case Event.StepCompleted ignored -> end(run, StepStatus.SUCCESS, true);
      case Event.StepFailed failed ->
          end(run, StepStatus.FAILED, failed.next() != Event.Next.HANDLE);
      case Event.StepRetried retried -> {
        end(run, StepStatus.RETRYING, false);
        run.retryAt = retried.retryAt();
        forgetInside(run.key);
      }
      case Event.StepSkipped ignored -> end(run, StepStatus.SKIPPED, true);
      case Event.StepCancelled ignored -> end(run, StepStatus.CANCELLED, true);
      case Event.StepWaiting waiting -> {
        run.withWorker = false;
        run.polls = waiting.poll();
      }
      case Event.StepHandling handling -> {
        tree.entered(handling);
        forgetRecovery(run.key);
      }
      case Event.StepRecovered ignored -> run.settled = true;
      case Event.StepUnrecovered ignored -> run.settled = true;
      case Event.ChildStarted ignored -> {}
      case Event.ChildCompleted ignored -> {}
    }
  }

  private static void end(Run run, StepStatus status, boolean settled) {
    run.status = status;
    run.settled = settled;
    run.withWorker = false;
  }

  private void forget(String key) {
    forgetInside(key);
    remove(key);
  }

  private void remove(String key) {
    Run run = runs.remove(key);
    if (run != null) {
      earlierAttempts.put(key, run.attempt);
    }
  }

  private void forgetInside(String container) {
    List.copyOf(runs.keySet()).stream()
        .filter(key -> tree.isInside(key, container))
        .forEach(this::remove);
  }

  /** A step that fails again after it was reopened is recovered again from the start. */
  private void forgetRecovery(String key) {
    List.copyOf(runs.keySet()).stream()
        .filter(inner -> tree.recovers(inner, key))
        .forEach(this::remove);
  }

  private void reopen(String key) {
    Run run = runs.computeIfAbsent(key, this::fresh);
    run.status = StepStatus.RUNNING;
    run.settled = false;
  }
}
