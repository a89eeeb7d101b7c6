package io.baton.runtime;

import io.baton.engine.Effect;
import io.baton.engine.Failure;
import io.baton.engine.Input;
import io.baton.engine.Input.ChildOutcome;
import io.baton.engine.Recorded;
import io.baton.engine.StepError;
import io.baton.engine.Timer;
import io.baton.runtime.drive.Drive;
import io.baton.runtime.feed.Feed;
import io.baton.runtime.flow.FlowLibrary;
import io.baton.runtime.flow.FlowVersion;
import io.baton.runtime.lane.ExecutionRef;
import io.baton.runtime.lane.Lanes;
import io.baton.runtime.lane.Message;
import io.baton.runtime.lane.Releases;
import io.baton.runtime.notice.Notices;
import io.baton.runtime.pool.Pools;
import io.baton.runtime.time.TimerService;
import io.baton.runtime.trace.Propagation;
import io.baton.runtime.trace.TraceParent;
import io.baton.store.Store;
import io.baton.store.StoreException;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Carries out effects whose events are durable. Runs on the committer, so it never waits. */
final class Releasing implements Releases {
  static final String FLOW_NOT_FOUND = "FLOW_NOT_FOUND";

  /** What the store could not serve is tried again, not at once, so that nothing spins. */
  static final long PAUSE_MILLIS = 200;

  private final Store store;
  private final Drive drive;
  private final Lanes lanes;
  private final Pools pools;
  private final TimerService timers;
  private final FlowLibrary flows;
  private final Births births;
  private final Polls polls;
  private final Notices notices;
  private final Stops stops;
  private final Feed feed;
  private final Propagation propagation;

  /** Children that could not be started yet, and what told them to stop meanwhile. */
  private final Map<String, Optional<Runnable>> putOff = new ConcurrentHashMap<>();

  Releasing(
      Store store,
      Drive drive,
      Lanes lanes,
      Pools pools,
      TimerService timers,
      FlowLibrary flows,
      Births births,
      Polls polls,
      Notices notices,
      Stops stops,
      Feed feed,
      Propagation propagation) {
    this.store = store;
    this.drive = drive;
    this.lanes = lanes;
    this.pools = pools;
    this.timers = timers;
    this.flows = flows;
    this.births = births;
    this.polls = polls;
    this.notices = notices;
    this.stops = stops;
    this.feed = feed;
    this.propagation = propagation;
  }

  @Override
  public void published(ExecutionRef owner, List<Recorded> events) {
    feed.published(owner, events);
  }

  @Override
  public void release(ExecutionRef owner, Effect effect) {
    String id = owner.id();
    switch (effect) {
      case Effect.DispatchTask task -> pools.dispatch(owner, task);
      case Effect.CancelTask task -> pools.cancel(owner, task);
      case Effect.DispatchPoll poll -> polls.ask(owner, poll);
      case Effect.ArmTimer arm -> arm(id, arm);
      case Effect.DisarmTimer disarm -> timers.disarm(id, disarm.timer());
      case Effect.StartChild child -> startChild(owner, child);
      case Effect.CancelChild child -> cancelChild(owner, child);
      case Effect.ReportToParent report ->
          lanes.give(report.parent().executionId(), at -> childEnd(at, report));
      case Effect.Notify notify -> notices.release(owner, notify);
      case Effect.Alert alert -> notices.release(owner, alert);
    }
  }

  /** The time limit of a task counts from when a worker has it; the pool arms it then. */
  private void arm(String id, Effect.ArmTimer arm) {
    Timer timer = arm.timer();
    boolean ofTask =
        timer.kind() == Timer.Kind.TIMEOUT && pools.has(id, timer.key(), timer.attempt());
    if (!ofTask) {
      timers.arm(id, timer, arm.due());
    }
  }

  private void startChild(ExecutionRef caller, Effect.StartChild child) {
    try {
      TraceParent place = propagation.place(caller, child.parent().key(), child.parent().attempt());
      called(caller.id(), child)
          .ifPresentOrElse(
              flow -> lanes.post(new Message.Begin(births.child(flow, child, place), null)),
              () -> lanes.give(child.parent().executionId(), at -> noFlow(at, child)));
      Optional<Runnable> stop = putOff.remove(child.childId());
      if (stop != null) {
        stop.ifPresent(Runnable::run);
      }
    } catch (StoreException e) {
      putOff.putIfAbsent(child.childId(), Optional.empty());
      drive.after(PAUSE_MILLIS, () -> startChild(caller, child));
    }
  }

  /** Never before the child itself: it would find nobody. */
  private void cancelChild(ExecutionRef owner, Effect.CancelChild child) {
    Runnable stop = () -> stops.release(owner, child);
    if (putOff.computeIfPresent(child.childId(), (id, none) -> Optional.of(stop)) == null) {
      stop.run();
    }
  }

  /** Who calls matters only to flows inside others, so only for those it is looked up. */
  private Optional<FlowVersion> called(String caller, Effect.StartChild child) {
    return flows.isInside(child.flowId())
        ? store
            .executions()
            .byId(caller)
            .flatMap(
                stored ->
                    flows.called(stored.identity().flowNo(), child.tenantId(), child.flowId()))
        : flows.latest(child.tenantId(), child.flowId());
  }

  private static Input noFlow(long at, Effect.StartChild child) {
    Failure failure =
        Failure.permanent(
            FLOW_NOT_FOUND, "There is no flow '%s'; register it first".formatted(child.flowId()));
    return new Input.EndChild(
        at,
        child.parent().key(),
        child.parent().attempt(),
        ChildOutcome.FAILED,
        Value.NULL,
        failure);
  }

  private static Input childEnd(long at, Effect.ReportToParent report) {
    StepError error = report.error();
    Failure failure = error == null ? null : Failure.of(error);
    Value output = report.output() instanceof Value.Null ? Obj.EMPTY : report.output();
    return new Input.EndChild(
        at, report.parent().key(), report.parent().attempt(), report.outcome(), output, failure);
  }
}
