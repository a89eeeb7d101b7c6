package io.baton.cli.local;

import io.baton.flow.Async;
import io.baton.flow.Flow;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.Work;
import io.baton.flow.read.Definition;
import io.baton.flow.read.Definitions;
import io.baton.flow.write.FlowWriter;
import io.baton.value.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The flow of a run and every flow that it can reach: those in its own {@code flows}, and those
 * that its neighbours define. Everything is found before anything runs, so a run never stops in the
 * middle because a flow is missing.
 */
public final class Library {
  private final Plan main;
  private final Map<String, Plan> plans = new LinkedHashMap<>();
  private final Map<String, Flow> embedded = new LinkedHashMap<>();
  private final List<String> missing = new ArrayList<>();
  private final Function<String, @Nullable Plan> elsewhere;

  /**
   * @param elsewhere finds a flow that is in no {@code flows}, by id
   */
  public Library(Plan main, Function<String, @Nullable Plan> elsewhere) {
    this.main = main;
    this.elsewhere = elsewhere;
    plans.put(main.flow().id(), main);
    reach(main);
  }

  /** For each call of a flow that does not exist, a sentence about it. */
  public List<String> missing() {
    return List.copyOf(missing);
  }

  Plan main() {
    return main;
  }

  Plan plan(String flowId) {
    return Objects.requireNonNull(plans.get(flowId), flowId);
  }

  /** Every plan that can come to run, the main one first. */
  public List<Plan> reachable() {
    return List.copyOf(plans.values());
  }

  boolean usesCallbacks() {
    return plans.values().stream()
        .flatMap(plan -> plan.steps().stream())
        .anyMatch(
            step ->
                step.work() instanceof Work.Call call && call.async() instanceof Async.Callback);
  }

  private void reach(Plan plan) {
    plan.flow().flows().forEach(flow -> embedded.putIfAbsent(flow.id(), flow));
    plan.steps()
        .forEach(
            step -> {
              if (step.work() instanceof Work.Child child && !plans.containsKey(child.flow())) {
                find(step.id(), child.flow());
              }
            });
  }

  private void find(String stepId, String flowId) {
    Flow inside = embedded.get(flowId);
    Plan found = inside == null ? elsewhere.apply(flowId) : compiled(inside);
    if (found == null) {
      missing.add(
          "step '%s' calls flow '%s', which is neither in 'flows' nor in a valid file beside this one"
              .formatted(stepId, flowId));
    } else {
      plans.put(flowId, found);
      reach(found);
    }
  }

  /** A flow inside a flow was checked with it; its plan is made by reading it on its own. */
  private static @Nullable Plan compiled(Flow flow) {
    Definition definition =
        Definitions.read(Json.write(FlowWriter.toValue(flow)), flow.id() + ".json");
    return definition.plan();
  }
}
