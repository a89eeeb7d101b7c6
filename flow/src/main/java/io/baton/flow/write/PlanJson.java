package io.baton.flow.write;

import io.baton.flow.plan.Plan;
import io.baton.flow.plan.PlannedStep;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;

/** A plan as programs read it. */
public final class PlanJson {
  private PlanJson() {}

  public static Obj of(Plan plan) {
    return Obj.builder()
        .put("levels", lists(plan.levels()))
        .put("parallelGroups", lists(plan.parallelGroups()))
        .put("totalSteps", plan.totalSteps())
        .put("steps", Arr.of(plan.steps().stream().map(PlanJson::step).toList()))
        .build();
  }

  private static Obj step(PlannedStep step) {
    return Obj.builder()
        .put("id", step.id())
        .put("name", step.step().name())
        .put("type", step.step().type())
        .put("level", step.level())
        .put("dependencies", texts(step.dependencies()))
        .build();
  }

  private static Arr lists(List<List<String>> lists) {
    return Arr.of(lists.stream().map(PlanJson::texts).toList());
  }

  private static Arr texts(List<String> texts) {
    return Arr.of(texts.stream().map(Value::of).toList());
  }
}
