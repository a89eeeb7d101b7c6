package io.baton.cli.run;

import io.baton.adapters.AdapterException;
import io.baton.engine.ErrorCodes;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.Work;
import io.baton.runtime.Baton;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Adapters that a run's flows name and that are not here. The engine lets their steps wait for
 * somebody who has them; in a run nobody ever comes, so they fail at once.
 */
public final class AbsentAdapters {
  private static final Set<String> PRESENT = Set.of("core");

  private final Set<String> refused = new HashSet<>();

  /** Their names. */
  public static Set<String> of(Iterable<Plan> plans) {
    Set<String> absent = new TreeSet<>();
    for (Plan plan : plans) {
      plan.steps().stream()
          .map(step -> step.work() instanceof Work.Call call ? call.adapter() : "core")
          .filter(name -> !PRESENT.contains(name))
          .forEach(absent::add);
    }
    return absent;
  }

  /** Has steps of the plan fail whose adapter is not here. */
  void refuse(Baton baton, Plan plan) {
    plan.steps()
        .forEach(
            step -> {
              if (step.work() instanceof Work.Call call
                  && !PRESENT.contains(call.adapter())
                  && refused.add(call.adapter() + " " + call.action())) {
                refuse(baton, call.adapter(), call.action());
              }
            });
  }

  private static void refuse(Baton baton, String adapter, String action) {
    baton.adapter(
        adapter,
        action,
        task -> {
          throw AdapterException.permanent(
              ErrorCodes.ADAPTER_NOT_FOUND,
              "Step '%s' needs the adapter '%s', but 'baton run' has only: %s"
                  .formatted(task.step(), adapter, String.join(", ", PRESENT)));
        });
  }
}
