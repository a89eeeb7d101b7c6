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
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A flow version as the store keeps it. */
final class FlowRows {
  private FlowRows() {}

  static FlowRow of(
      long flowNo, String tenantId, int version, String fileName, String text, Plan plan, long at) {
    return new FlowRow(
        flowNo,
        tenantId,
        plan.flow().id(),
        version,
        fileName,
        text,
        Json.write(plan(plan)),
        plan.totalSteps(),
        at,
        plan.steps().stream().map(FlowRows::step).toList());
  }

  private static Obj plan(Plan plan) {
    return Obj.builder()
        .put("steps", texts(plan.steps().stream().map(PlannedStep::id).toList()))
        .put("levels", nested(plan.levels()))
        .put("parallelGroups", nested(plan.parallelGroups()))
        .build();
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
