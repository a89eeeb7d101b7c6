package io.baton.cli.drawing;

import io.baton.cli.Paint;
import io.baton.flow.Async;
import io.baton.flow.Body;
import io.baton.flow.Loop;
import io.baton.flow.Step;
import io.baton.flow.plan.PlannedStep;
import io.baton.value.Arr;
import io.baton.value.Durations;
import io.baton.value.Json;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;

/** What a drawn plan says about a step besides its name: only what changes how it runs. */
final class Remarks {
  private Remarks() {}

  /** What the step does, in a word or two. */
  static String kind(Step step) {
    return Paint.harmless(written(step));
  }

  private static String written(Step step) {
    return switch (step.body()) {
      case Body.Call call -> call.adapter() + "." + call.action();
      case Body.Child child -> "flow " + child.flow();
      case Body.Delay delay -> "wait " + text(delay.duration());
      case Body.Until until -> "wait until " + text(until.time());
      case Body.EventWait wait -> "wait for event " + wait.event();
      case Body.Parallel ignored -> "parallel";
      case Body.Sequence ignored -> "sequence";
      case Body.Branch branch -> "if " + branch.condition();
      case Body.Approval ignored -> "approval";
    };
  }

  static String of(PlannedStep planned) {
    Step step = planned.step();
    List<String> remarks = new ArrayList<>();
    switch (step.loop()) {
      case Loop.ForEach each -> remarks.add(forEach(each));
      case Loop.While loop -> remarks.add("while " + loop.condition());
      case null -> {}
    }
    if (step.startWhen() != null) {
      remarks.add("when " + step.startWhen());
    }
    if (step.condition() != null) {
      remarks.add("only if " + step.condition());
    }
    if (step.body() instanceof Body.Call call) {
      switch (call.async()) {
        case Async.Callback ignored -> remarks.add("until called back");
        case Async.Poll ignored -> remarks.add("polled");
        case Async.No ignored -> {}
      }
    }
    if (planned.retry() != null && planned.retry().attempts() > 1) {
      remarks.add(planned.retry().attempts() + " attempts");
    }
    if (step.timeout() != null) {
      remarks.add("at most " + Durations.write(step.timeout()));
    }
    if (step.continueOnError()) {
      remarks.add("may fail");
    }
    if (!step.onFailure().isEmpty()) {
      remarks.add("on failure to " + String.join(", ", step.onFailure()));
    }
    return Paint.harmless(String.join("; ", remarks));
  }

  private static String forEach(Loop.ForEach each) {
    String items =
        each.items() instanceof Arr list ? list.size() + " items" : "each of " + text(each.items());
    return each.concurrency() == null ? items : items + ", " + each.concurrency() + " at a time";
  }

  private static String text(Value value) {
    String text = value instanceof Value.Text written ? written.value() : Json.write(value);
    return text.replaceAll("^\\{\\{\\s*|\\s*}}$", "");
  }
}
