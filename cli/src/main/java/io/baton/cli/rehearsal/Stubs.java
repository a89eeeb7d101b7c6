package io.baton.cli.rehearsal;

import io.baton.adapters.Adapter;
import io.baton.adapters.AdapterException;
import io.baton.adapters.Outcome;
import io.baton.adapters.Poller;
import io.baton.adapters.Task;
import io.baton.adapters.core.CoreAdapter;
import io.baton.adapters.transform.TransformAdapter;
import io.baton.engine.state.Keys;
import io.baton.flow.Async;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.PlannedStep;
import io.baton.flow.plan.Work;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The stubs of a case, put in the place of every adapter that its flows name. */
final class Stubs implements Poller {
  private final Map<String, Stub> byStep;
  private final Map<String, Set<String>> actions = new LinkedHashMap<>();
  private final Set<String> async = new HashSet<>();
  private final Set<String> stepIds = new LinkedHashSet<>();

  Stubs(Map<String, Stub> byStep, List<Plan> plans) {
    this.byStep = byStep;
    for (Plan plan : plans) {
      plan.steps().forEach(this::take);
    }
  }

  private void take(PlannedStep step) {
    stepIds.add(step.id());
    if (step.work() instanceof Work.Call call) {
      actions.computeIfAbsent(call.adapter(), name -> new LinkedHashSet<>()).add(call.action());
      if (!(call.async() instanceof Async.No)) {
        async.add(step.id());
      }
    }
  }

  /** Names under {@code steps} that no flow has. */
  List<String> unknown() {
    return byStep.keySet().stream().filter(key -> !stepIds.contains(Keys.stepId(key))).toList();
  }

  Set<String> stepIds() {
    return stepIds;
  }

  List<Adapter> adapters() {
    List<Adapter> adapters = new ArrayList<>();
    actions.forEach(
        (name, called) -> adapters.add(new StubbedAdapter(name, called, pure(name), this)));
    return adapters;
  }

  private static @Nullable Adapter pure(String name) {
    return switch (name) {
      case "core" -> new CoreAdapter();
      case "transform" -> new TransformAdapter();
      default -> null;
    };
  }

  /** Of this round of a loop, else of the step. */
  @Nullable Stub find(String key) {
    Stub exact = byStep.get(key);
    return exact == null ? byStep.get(Keys.stepId(key)) : exact;
  }

  boolean isAsync(Task task) {
    return async.contains(Keys.stepId(task.step()));
  }

  @Override
  public Outcome ask(Question question) throws AdapterException {
    Stub stub = find(question.step());
    if (stub == null) {
      throw AdapterException.permanent(
          StubbedAdapter.NOT_STUBBED, "The case has no stub for '" + question.step() + "'");
    }
    return switch (stub.of(question.attempt())) {
      case Stub.Answer.Output output -> Outcome.done(output.value());
      case Stub.Answer.Failed failed -> throw StubbedAdapter.exception(failed.failure());
    };
  }
}
