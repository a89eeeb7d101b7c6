package io.baton.simulator.mutation;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;

/** The breakages by name, each with the checks that may be the first to find it. */
@SuppressWarnings("ImmutableEnumChecker") // The set is a copy, and the suppliers hold nothing.
public enum Mutation {
  /** Tasks, timers and children are released as soon as they are decided. */
  EFFECT_BEFORE_COMMIT(HastyReleases::new, "no effect before its commit"),
  /** The store says that a batch is durable and writes it with the next one. */
  ACKNOWLEDGED_BEFORE_DURABLE(
      LateWrites::new, "no effect before its commit", "acknowledged is durable"),
  /** A timer that fires before it is due is accepted. */
  TIMER_EARLY(EarlyTimers::new, "timers are never early"),
  /** A process that is opened again knows nothing of the timers before. */
  TIMER_LOST_AT_RECOVERY(LostTimers::new, "timers fire"),
  /** A process that is opened again does not hand out what was with workers. */
  TASK_LOST_AT_RECOVERY(LostTasks::new, "work is handed out again"),
  /** A process that is opened again hands out everything once more. */
  STEP_AGAIN_AFTER_RECOVERY(RepeatedTasks::new, "effects name running attempts"),
  /** A parent is never told that its child ended. */
  REPORT_LOST(LostReports::new, "waits for something with a name"),
  /** Steps start whether or not what they depend on is over. */
  DEPENDENCY_IGNORED(NoDependencies::new, "dependencies first", "replay gives the same state"),
  /** Steps are tried more often than their policy says. */
  ATTEMPTS_IGNORED(MoreAttempts::new, "attempts within policy", "back-off as written"),
  /** More steps are with workers than the flow allows. */
  LIMIT_IGNORED(NoLimits::new, "within limits"),
  /**
   * A step that completed completes again, with another result, under the number of the next event.
   */
  RESULT_OVERWRITTEN(
      OverwrittenResults::new, "ended steps stay ended", "nobody is quarantined without a reason"),
  /** The result of another attempt counts for the one that runs. */
  STALE_RESULT_ACCEPTED(StaleResults::new, "stale results are refused"),
  /** Cancelling is acknowledged, and nothing happens. */
  CANCEL_IGNORED(DeafToCancel::new, "what is accepted happens"),
  /** Steps go on starting in a paused execution. */
  PAUSE_IGNORED(StartsWhilePaused::new, "nothing starts"),
  /** The last event of a batch is not written. */
  EVENT_DROPPED(DroppedEvents::new, "tables say what events say", "no gaps", "states"),
  /** The last event of a batch is written twice. */
  EVENT_WRITTEN_TWICE(
      DoubledEvents::new,
      "ended steps stay ended",
      "ended executions stay ended",
      "no gaps",
      "tables say what events say",
      "attempts in order"),
  /** The row of a step that completed still says that it runs. */
  STEP_ROW_NOT_UPDATED(StaleRows::new, "tables say what events say"),
  /** A child belongs to another tenant than its parent. */
  TENANT_MIXED(MixedTenants::new, "tenants stay apart"),
  /** Steps work with resources that others have. */
  RESOURCES_IGNORED(NoResources::new, "resources within limits"),
  /** Which key led to an execution is not written down. */
  KEY_FORGOTTEN(ForgottenKeys::new, "one execution a key"),
  /** Which worker has a task is not written down. */
  LEASE_FORGOTTEN(ForgottenLeases::new, "leases are durable", "a delivery goes to one worker"),
  /** Executions are removed as soon as they have ended. */
  REMOVED_TOO_SOON(HastyRemoval::new, "kept for as long as promised"),
  /** Executions are removed although somebody may still come for them. */
  REMOVED_WHILE_OWED(
      RemovalOfOwed::new,
      "an execution begins once",
      "what is removed stays removed",
      "children end with their parents"),
  /** That a child is to stop is not written down. */
  STOP_FORGOTTEN(ForgottenStops::new, "children end with their parents"),
  /** A process that is opened again has full quotas. */
  QUOTA_FORGOTTEN(FullQuotas::new, "resources within limits"),
  /** Work elsewhere is asked more often than the step says. */
  POLLS_IGNORED(MorePolls::new, "polls within policy");

  private final Supplier<Breakage> breakage;
  private final Set<String> checkers;

  Mutation(Supplier<Breakage> breakage, String... checkers) {
    this.breakage = breakage;
    this.checkers = Set.copyOf(List.of(checkers));
  }

  /** A new one, for one seed. */
  public Breakage breakage() {
    return breakage.get();
  }

  public Set<String> checkers() {
    return checkers;
  }

  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
