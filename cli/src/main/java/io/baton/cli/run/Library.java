package io.baton.cli.run;

import io.baton.flow.Async;
import io.baton.flow.Flow;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.Work;
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
  private final FlowText main;
  private final Map<String, FlowText> files = new LinkedHashMap<>();
  private final List<Plan> plans = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();
  private final Function<String, @Nullable FlowText> elsewhere;

  /**
   * @param elsewhere finds a flow that is in no {@code flows}, by id
   */
  public Library(FlowText main, Function<String, @Nullable FlowText> elsewhere) {
    this.main = main;
    this.elsewhere = elsewhere;
    add(main);
  }

  /** For each call of a flow that does not exist, a sentence about it. */
  public List<String> missing() {
    return List.copyOf(missing);
  }

  public FlowText main() {
    return main;
  }

  /** What has to be registered, the main one first. */
  public List<FlowText> files() {
    return List.copyOf(files.values());
  }

  /** Every plan that can come to run, the main one first. */
  public List<Plan> reachable() {
    return List.copyOf(plans);
  }

  boolean usesCallbacks() {
    return plans.stream()
        .flatMap(plan -> plan.steps().stream())
        .anyMatch(
            step ->
                step.work() instanceof Work.Call call && call.async() instanceof Async.Callback);
  }

  private void add(FlowText file) {
    files.put(file.id(), file);
    reach(file.plan(), Map.of());
  }

  /**
   * @param around flows that those around this one define; its own hide them
   */
  private void reach(Plan plan, Map<String, Flow> around) {
    plans.add(plan);
    Map<String, Flow> visible = new LinkedHashMap<>(around);
    plan.flow().flows().forEach(flow -> visible.put(flow.id(), flow));
    for (Flow inside : plan.flow().flows()) {
      reach(compiled(inside), visible);
    }
    plan.steps()
        .forEach(
            step -> {
              if (step.work() instanceof Work.Child child && !visible.containsKey(child.flow())) {
                find(step.id(), child.flow());
              }
            });
  }

  private void find(String stepId, String flowId) {
    if (files.containsKey(flowId)) {
      return;
    }
    FlowText found = elsewhere.apply(flowId);
    if (found == null) {
      missing.add(
          "step '%s' calls flow '%s', which is neither in 'flows' nor in a valid file beside this one"
              .formatted(stepId, flowId));
    } else {
      add(found);
    }
  }

  /** A flow inside a flow was checked with it; its plan is made by reading it on its own. */
  private static Plan compiled(Flow flow) {
    String text = Json.write(FlowWriter.toValue(flow));
    return Objects.requireNonNull(
        Definitions.read(text, flow.id() + ".json").plan(), () -> flow.id() + " was checked");
  }
}
