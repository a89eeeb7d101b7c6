package io.baton.simulator.world;

import io.baton.runtime.trigger.TriggerSettings;
import io.baton.simulator.check.ExecutionLog;
import io.baton.simulator.check.Ledger;
import io.baton.simulator.draw.RandomFlow;
import io.baton.simulator.rule.Violation;
import io.baton.store.Store;
import io.baton.store.trigger.FiringRow;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** A flow that a schedule starts: each of its times once, never early, and whatever is owed. */
public final class Ticks {
  private static final String FLOW = "tick";
  private static final int MOST_CATCH_UP = 3;
  private static final int PAGE = 1_000;
  private static final String TEXT =
      """
      {"id":"tick","triggers":[{"type":"schedule","cron":"*/15 * * * * *","catchUp":"all"}],
       "steps":[{"id":"only","adapter":"core","action":"echo","params":{"v":1}}]}
      """;

  /** Time can pass in large steps here, and a run for every missed time would be too many. */
  public static final TriggerSettings SETTINGS =
      TriggerSettings.DEFAULT.withMaxCatchUp(MOST_CATCH_UP);

  private Ticks() {}

  static RandomFlow flow() {
    return RandomFlow.read(TEXT);
  }

  public static boolean is(String flowId) {
    return flowId.equals(FLOW);
  }

  /** When the next time comes. */
  public static OptionalLong next(Store disk) {
    return disk.triggers().nextDue();
  }

  /** No more of them; what is owed is owed. */
  public static void stop(Store disk, List<String> tenants) {
    for (String tenant : tenants) {
      disk.triggers()
          .ofFlow(tenant, FLOW)
          .forEach(trigger -> disk.triggers().pause(tenant, trigger.id()));
    }
  }

  public static void check(Store disk, Ledger ledger) {
    List<FiringRow> owed = disk.firings().open(Long.MAX_VALUE, PAGE);
    if (!owed.isEmpty()) {
      throw new Violation("what a schedule owes is started", owed.toString());
    }
    Set<String> times = new HashSet<>();
    for (ExecutionLog log : ledger.logs()) {
      if (is(log.state().identity().flowId())) {
        check(log, times);
      }
    }
  }

  private static void check(ExecutionLog log, Set<String> times) {
    Obj trigger = log.state().identity().trigger();
    if (!(trigger.at("payload") instanceof Obj payload)
        || !(payload.at("scheduledAt") instanceof Value.Text time)) {
      return;
    }
    if (!times.add(log.state().identity().tenantId() + " " + time.value())) {
      throw new Violation("each time once", log.toString());
    }
    boolean early =
        trigger.at("timestamp") instanceof Value.Text fired
            && Instant.parse(time.value()).isAfter(Instant.parse(fired.value()));
    if (early) {
      throw new Violation("timers are never early", log.toString());
    }
  }
}
