package io.baton.runtime.trigger;

import io.baton.expression.Template;
import io.baton.flow.Flow;
import io.baton.flow.Trigger;
import io.baton.flow.place.Places;
import io.baton.flow.plan.Plan;
import io.baton.flow.problem.Problem;
import io.baton.flow.schema.Checked;
import io.baton.store.Store;
import io.baton.store.trigger.TriggerChange;
import io.baton.store.trigger.TriggerRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a new version of a flow means for its triggers. One that is in both versions goes on as it
 * is: paused, or due when it was due.
 */
public final class FlowTriggers {
  private final Store store;

  public FlowTriggers(Store store) {
    this.store = store;
  }

  /** To be written together with the version. */
  public List<TriggerChange> changes(String tenantId, Flow flow, long now) {
    Map<String, TriggerRow> before = new LinkedHashMap<>();
    store.triggers().ofFlow(tenantId, flow.id()).forEach(row -> before.put(row.id(), row));
    Map<String, Integer> same = new HashMap<>();
    List<TriggerChange> changes = new ArrayList<>();
    for (Trigger trigger : flow.triggers()) {
      int nth = same.merge(Triggers.identity(trigger), 1, Integer::sum) - 1;
      TriggerRow row = Triggers.row(tenantId, flow.id(), trigger, nth, now);
      changes.add(
          before.remove(row.id()) == null
              ? new TriggerChange.Added(row)
              : new TriggerChange.Defined(tenantId, row.id(), row.definition()));
    }
    before.keySet().forEach(id -> changes.add(new TriggerChange.Dropped(tenantId, id)));
    return changes;
  }

  /** The flow goes, and what starts it. */
  public List<TriggerChange> dropped(String tenantId, String flowId) {
    return store.triggers().ofFlow(tenantId, flowId).stream()
        .<TriggerChange>map(row -> new TriggerChange.Dropped(tenantId, row.id()))
        .toList();
  }

  /** What can be known to go wrong when the triggers fire. */
  public List<Problem> problems(String tenantId, Plan plan, Places places) {
    List<Problem> problems = new ArrayList<>();
    List<Trigger> triggers = plan.flow().triggers();
    for (int i = 0; i < triggers.size(); i++) {
      String path = places.flow("triggers[%d].".formatted(i));
      switch (triggers.get(i)) {
        case Trigger.Webhook webhook ->
            collision(tenantId, plan.flow().id(), webhook)
                .ifPresent(said -> problems.add(problem(places, path + "path", said)));
        case Trigger.Schedule schedule ->
            violations(plan, schedule)
                .forEach(said -> problems.add(problem(places, path + "input", said)));
        case Trigger.OnEvent ignored -> {}
      }
    }
    return problems;
  }

  private static Problem problem(Places places, String path, String message) {
    return Problem.error(path, places.at(path), message);
  }

  /** A path leads to one flow. */
  private Optional<String> collision(String tenantId, String flowId, Trigger.Webhook webhook) {
    return store
        .triggers()
        .webhook(tenantId, webhook.path())
        .filter(taken -> !taken.flowId().equals(flowId))
        .map(
            taken ->
                "webhook path '%s' leads to flow '%s' already; choose another path, or take it out there first"
                    .formatted(webhook.path(), taken.flowId()));
  }

  /** An input without expressions is the same every time. */
  private static List<String> violations(Plan plan, Trigger.Schedule schedule) {
    boolean known = Template.compile(schedule.input()).isConstant();
    return known && plan.input().apply(schedule.input()) instanceof Checked.Refused refused
        ? refused.violations().stream()
            .map(
                found ->
                    "the schedule '%s' can never start the flow: its input '%s' %s"
                        .formatted(schedule.cron(), found.path(), found.message()))
            .toList()
        : List.of();
  }
}
