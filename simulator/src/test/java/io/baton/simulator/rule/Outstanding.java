package io.baton.simulator.rule;

import io.baton.engine.Decision.Accepted;
import io.baton.engine.Effect;
import io.baton.engine.Event;
import io.baton.engine.Input;
import io.baton.engine.Recorded;
import io.baton.engine.Timer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the world outside has been asked to do and has not answered: tasks, children, polls and
 * timers. Kept from effects and answers alone, and compared with what the engine says it is still
 * owed.
 */
final class Outstanding {
  final Map<String, Effect.DispatchTask> tasks = new LinkedHashMap<>();
  final Map<String, Effect.StartChild> children = new LinkedHashMap<>();
  final Map<String, Effect.DispatchPoll> polls = new LinkedHashMap<>();
  final Map<Timer, Long> timers = new LinkedHashMap<>();

  void take(Input input, Accepted accepted) {
    answered(input);
    accepted.events().forEach(this::endPoll);
    for (Effect effect : accepted.effects()) {
      take(input, effect);
    }
  }

  private void answered(Input input) {
    switch (input) {
      case Input.CompleteStep complete -> tasks.remove(complete.key());
      case Input.FailStep fail -> tasks.remove(fail.key());
      case Input.LoseTask lose -> tasks.remove(lose.key());
      case Input.EndChild end ->
          children.values().removeIf(child -> child.parent().key().equals(end.key()));
      case Input ignored -> {}
    }
  }

  /** A poll stands for as long as the step waits for it, whatever was answered meanwhile. */
  private void endPoll(Recorded recorded) {
    switch (recorded.event()) {
      case Event.StepCompleted completed -> polls.remove(completed.key());
      case Event.StepFailed failed -> polls.remove(failed.key());
      case Event.StepRetried retried -> polls.remove(retried.key());
      case Event.StepCancelled cancelled -> polls.remove(cancelled.key());
      case Event ignored -> {}
    }
  }

  private void take(Input input, Effect effect) {
    boolean givesGrace = input instanceof Input.Cancel;
    switch (effect) {
      case Effect.DispatchTask task -> {
        if (tasks.put(task.key(), task) != null) {
          throw new Violation("one task at a time", task.key() + " is dispatched twice");
        }
      }
      case Effect.CancelTask cancel -> {
        Effect.DispatchTask task = tasks.get(cancel.key());
        boolean lost = input instanceof Input.LoseTask;
        if (!lost && (task == null || task.attempt() != cancel.attempt())) {
          throw new Violation("cancels what is there", cancel + " names no task");
        }
        if (!givesGrace) {
          tasks.remove(cancel.key());
        }
      }
      case Effect.StartChild child -> children.put(child.childId(), child);
      case Effect.CancelChild cancel -> {
        if (!children.containsKey(cancel.childId())) {
          throw new Violation("cancels what is there", cancel + " names no child");
        }
        if (!givesGrace) {
          children.remove(cancel.childId());
        }
      }
      case Effect.DispatchPoll poll -> polls.put(poll.key(), poll);
      case Effect.ArmTimer arm -> timers.put(arm.timer(), arm.due());
      case Effect.DisarmTimer disarm -> {
        if (timers.remove(disarm.timer()) == null) {
          throw new Violation("disarms what is armed", disarm.toString());
        }
      }
      case Effect.Notify ignored -> {}
      case Effect.Alert ignored -> {}
      case Effect.ReportToParent ignored -> {}
    }
  }

  boolean isEmpty() {
    return tasks.isEmpty() && children.isEmpty() && polls.isEmpty() && timers.isEmpty();
  }

  /** What the engine would release after a crash must be exactly what is outstanding. */
  void checkPending(List<Effect> pending, boolean cancelling) {
    Map<String, String> owed = new TreeMap<>();
    for (Effect effect : pending) {
      if (owed.put(name(effect), cancelling ? "" : effect.toString()) != null) {
        throw new Violation("pending effects", "twice: " + effect);
      }
    }
    Map<String, String> known = new TreeMap<>();
    tasks.values().forEach(task -> known.put(name(task), cancelling ? "" : task.toString()));
    children.values().forEach(child -> known.put(name(child), cancelling ? "" : child.toString()));
    polls.values().forEach(poll -> known.put(name(poll), cancelling ? "" : poll.toString()));
    timers.forEach(
        (timer, due) -> {
          Effect arm = new Effect.ArmTimer(timer, due);
          known.put(name(arm), cancelling ? "" : arm.toString());
        });
    if (!owed.equals(known)) {
      throw new Violation("pending effects", "engine: " + owed + "\noutside: " + known);
    }
    boolean dispatches = pending.stream().anyMatch(Outstanding::begins);
    if (cancelling && dispatches) {
      throw new Violation("nothing starts", "pending while cancelling: " + pending);
    }
  }

  private static boolean begins(Effect effect) {
    return effect instanceof Effect.DispatchTask
        || effect instanceof Effect.StartChild
        || effect instanceof Effect.DispatchPoll;
  }

  private static String name(Effect effect) {
    return switch (effect) {
      case Effect.DispatchTask task -> "task " + task.key() + " " + task.attempt();
      case Effect.CancelTask task -> "task " + task.key() + " " + task.attempt();
      case Effect.StartChild child -> "child " + child.childId();
      case Effect.CancelChild child -> "child " + child.childId();
      case Effect.DispatchPoll poll -> "poll " + poll.key() + " " + poll.poll();
      case Effect.ArmTimer arm -> "timer " + arm.timer() + " " + arm.due();
      case Effect.DisarmTimer ignored -> "no pending effect: " + effect;
      case Effect.Notify ignored -> "no pending effect: " + effect;
      case Effect.Alert ignored -> "no pending effect: " + effect;
      case Effect.ReportToParent ignored -> "no pending effect: " + effect;
    };
  }
}
