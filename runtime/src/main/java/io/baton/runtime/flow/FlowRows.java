package io.baton.runtime.flow;

import io.baton.flow.plan.Plan;
import io.baton.flow.plan.PlannedStep;
import io.baton.flow.plan.Work;
import io.baton.store.FlowRow;
import io.baton.store.FlowStep;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A flow version as the store keeps it. */
final class FlowRows {
  private static final String CALLS_INSIDE = "callsInside";

  private FlowRows() {}

  static FlowRow of(
      long flowNo,
      String tenantId,
      String name,
      int version,
      String fileName,
      String text,
      Plan plan,
      List<InnerFlow> inside,
      long at) {
    return new FlowRow(
        flowNo,
        tenantId,
        name,
        version,
        Objects.requireNonNullElse(plan.flow().name(), ""),
        fileName,
        text,
        Json.write(plan(plan, inside)),
        plan.totalSteps(),
        at,
        plan.steps().stream().map(FlowRows::step).toList());
  }

  private static Obj plan(Plan plan, List<InnerFlow> inside) {
    Obj.Builder out =
        Obj.builder()
            .put("steps", texts(plan.steps().stream().map(PlannedStep::id).toList()))
            .put("levels", nested(plan.levels()))
            .put("parallelGroups", nested(plan.parallelGroups()));
    if (!inside.isEmpty()) {
      List<List<String>> calls =
          inside.stream()
              .flatMap(inner -> inner.plan().steps().stream())
              .map(PlannedStep::work)
              .filter(Work.Call.class::isInstance)
              .map(work -> List.of(((Work.Call) work).adapter(), ((Work.Call) work).action()))
              .distinct()
              .toList();
      out.put(CALLS_INSIDE, nested(calls));
    }
    return out.build();
  }

  /** The actions that the flow calls, and those that flows inside it call. */
  static Map<String, Set<String>> actions(FlowRow row) {
    Map<String, Set<String>> actions = new LinkedHashMap<>();
    for (FlowStep step : row.steps()) {
      if (step.adapter() != null && step.action() != null) {
        actions.computeIfAbsent(step.adapter(), name -> new LinkedHashSet<>()).add(step.action());
      }
    }
    if (Json.parse(row.plan()) instanceof Obj plan && plan.get(CALLS_INSIDE) instanceof Arr calls) {
      for (Value call : calls) {
        if (call instanceof Arr pair
            && pair.get(0) instanceof Value.Text adapter
            && pair.get(1) instanceof Value.Text action) {
          actions
              .computeIfAbsent(adapter.value(), name -> new LinkedHashSet<>())
              .add(action.value());
        }
      }
    }
    return actions;
  }

  private static Arr nested(List<List<String>> lists) {
    return Arr.of(lists.stream().map(FlowRows::texts).toList());
  }

  private static Arr texts(List<String> texts) {
    return Arr.of(texts.stream().map(Value::of).toList());
  }

  private static FlowStep step(PlannedStep step) {
    return new FlowStep(
        step.index(),
        step.id(),
        step.step().name(),
        step.step().type(),
        adapter(step.work()),
        action(step.work()));
  }

  private static @Nullable String adapter(Work work) {
    return work instanceof Work.Call call ? call.adapter() : null;
  }

  private static @Nullable String action(Work work) {
    return work instanceof Work.Call call ? call.action() : null;
  }
}
