package io.baton.simulator.rule;

import io.baton.engine.Recorded;
import io.baton.flow.Concurrency;
import io.baton.flow.plan.Repeat;
import io.baton.flow.plan.Work;
import io.baton.simulator.rule.LogModel.Run;
import java.util.HashMap;
import java.util.Map;

/**
 * Never more tasks with workers, in all and for each adapter, nor more rounds of a loop in flight
 * than the flow allows. Asked where a decision ends: a step that fails as it begins is in the log
 * for an instant, but no worker ever sees it.
 */
final class WithinLimits implements LogRule {
  @Override
  public void check(LogModel before, Recorded event) {}

  @Override
  public void checkDecision(LogModel log) {
    int tasks = 0;
    Map<String, Integer> byAdapter = new HashMap<>();
    Map<String, Integer> byLoop = new HashMap<>();
    for (Run run : log.runs()) {
      if (run.withWorker && log.tree.step(run.key).work() instanceof Work.Call call) {
        tasks++;
        byAdapter.merge(call.adapter(), 1, Integer::sum);
      }
      String parent = log.tree.isInstance(run.key) ? log.tree.parent(run.key) : null;
      if (parent != null && !run.settled) {
        byLoop.merge(parent, 1, Integer::sum);
      }
    }
    Concurrency limit = log.plan.flow().concurrency();
    atMost("steps", tasks, limit.steps());
    byAdapter.forEach((adapter, count) -> atMost(adapter, count, limit.perAdapter()));
    byLoop.forEach((loop, count) -> atMost(loop, count, rounds(log, loop)));
  }

  private static int rounds(LogModel log, String loop) {
    int steps = log.plan.flow().concurrency().steps();
    return switch (log.tree.step(loop).repeat()) {
      case Repeat.ForEach forEach -> forEach.concurrency() > 0 ? forEach.concurrency() : steps;
      case Repeat.While ignored -> 1;
      case Repeat.Once ignored -> 0;
    };
  }

  private static void atMost(String what, int count, int limit) {
    if (count > limit) {
      throw new Violation(
          "within limits", "%d of %s at a time, but %d allowed".formatted(count, what, limit));
    }
  }
}
