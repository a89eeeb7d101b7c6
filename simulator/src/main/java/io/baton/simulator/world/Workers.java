package io.baton.simulator.world;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Task;
import io.baton.engine.Effect.DispatchTask;
import io.baton.engine.Failure;
import io.baton.runtime.Baton;
import io.baton.simulator.check.ResourceCheck;
import io.baton.simulator.draw.Draw;
import io.baton.simulator.draw.RandomAnswers;
import io.baton.simulator.fault.Fault;
import io.baton.simulator.fault.Faults;
import io.baton.simulator.schedule.Scheduler;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The code of the actions: it answers, fails, takes its time, or answers when nobody waits. */
public final class Workers {
  /** One dispatched attempt. */
  public record Dispatched(String executionId, DispatchTask task) {}

  private static final int HANGS_MILLIS = 3_600_000;
  private static final int MOST_TURNS = 15;

  private final Draw draw;
  private final RandomAnswers answers;
  private final Faults faults;
  private final ResourceCheck resources;
  private final Consumer<Deed> done;
  private final List<Dispatched> history = new ArrayList<>();
  private final Set<String> sinceStart = new HashSet<>();

  public Workers(Draw draw, Faults faults, ResourceCheck resources, Consumer<Deed> done) {
    this.resources = resources;
    this.done = done;
    this.draw = draw;
    this.answers = new RandomAnswers(draw);
    this.faults = faults;
  }

  /** Everything that was ever handed out. */
  public List<Dispatched> history() {
    return history;
  }

  public void dispatched(String executionId, DispatchTask task) {
    history.add(new Dispatched(executionId, task));
    sinceStart.add(name(executionId, task.key(), task.attempt()));
  }

  /** The process is gone, and every worker in it. */
  public void forget() {
    sinceStart.clear();
  }

  public boolean hasSinceStart(String executionId, String key, int attempt) {
    return sinceStart.contains(name(executionId, key, attempt));
  }

  private static String name(String executionId, String key, int attempt) {
    return executionId + "/" + key + "/" + attempt;
  }

  /** How long the next job takes before it answers. */
  public long nextMillis() {
    if (faults.isStopped()) {
      return draw.below(20);
    }
    if (faults.strikes(Fault.WORKER_HANGS)) {
      return HANGS_MILLIS;
    }
    return draw.chance(70) ? draw.below(60) : draw.below(6_000);
  }

  public void register(Baton baton, Scheduler scheduler) {
    for (String[] action : new String[][] {{"core", "echo"}, {"http", "post"}, {"sql", "query"}}) {
      baton.adapter(action[0], action[1], task -> work(task, scheduler));
    }
  }

  private Value work(Task task, Scheduler scheduler) throws Exception {
    ResourceCheck.Use use = new ResourceCheck.Use(task.executionId(), task.step(), task.attempt());
    if (!task.isCancelled() && resources.begins(use)) {
      done.accept(Deed.RESOURCE_USED);
    }
    try {
      return answer(task, scheduler);
    } finally {
      resources.ends(use);
    }
  }

  private Value answer(Task task, Scheduler scheduler) throws Exception {
    if (faults.strikes(Fault.WORKER_SLOW)) {
      scheduler.others(draw.between(1, MOST_TURNS));
    }
    if (task.isCancelled() && draw.chance(50)) {
      throw new InterruptedException("The simulation cancelled " + task.step());
    }
    if (faults.strikes(Fault.WORKER_FAILS)) {
      if (draw.chance(10)) {
        throw new IllegalStateException("A bug of the adapter");
      }
      Failure failure = answers.failure();
      throw new AdapterException(
          failure.code(), failure.message(), failure.errorClass(), failure.status());
    }
    return answers.output();
  }
}
