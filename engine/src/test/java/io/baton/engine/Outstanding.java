package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.engine.state.ExecutionStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Checks what a state says is outstanding against what really left the core: a driver that lost
 * everything but the log must end up with the same timers and tasks as one that never stopped.
 */
final class Outstanding {
  private Outstanding() {}

  static void check(Scenario scenario) {
    List<Effect> pending = Engine.pendingEffects(scenario.state());
    assertThat(timersIn(pending)).isEqualTo(timersIn(scenario.effects()));
    assertThat(tasksIn(pending)).isEqualTo(stillRunning(scenario));
  }

  private static Map<Timer, Long> timersIn(List<Effect> effects) {
    Map<Timer, Long> armed = new LinkedHashMap<>();
    for (Effect effect : effects) {
      if (effect instanceof Effect.ArmTimer arm) {
        armed.put(arm.timer(), arm.due());
      } else if (effect instanceof Effect.DisarmTimer disarm) {
        assertThat(armed.remove(disarm.timer())).as("disarmed %s", disarm).isNotNull();
      }
    }
    return armed;
  }

  /** A cancelled execution's tasks are never handed out again, only told to stop again. */
  private static Map<String, Effect> tasksIn(List<Effect> effects) {
    Map<String, Effect> tasks = new LinkedHashMap<>();
    for (Effect effect : effects) {
      if (effect instanceof Effect.DispatchTask task) {
        tasks.put(task.key(), task);
      }
    }
    return tasks;
  }

  private static Map<String, Effect> stillRunning(Scenario scenario) {
    Map<String, Effect> released = tasksIn(scenario.effects());
    Map<String, Effect> running = new LinkedHashMap<>();
    if (scenario.state().status() != ExecutionStatus.CANCELLING) {
      scenario
          .running()
          .forEach(key -> running.put(key, Objects.requireNonNull(released.get(key))));
    }
    return running;
  }
}
