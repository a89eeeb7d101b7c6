package io.baton.engine.view;

import io.baton.engine.Event.By;
import io.baton.engine.Event.SkipReason;
import io.baton.engine.StepError;
import io.baton.engine.state.LoopRun;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.flow.plan.PlannedStep;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Locale;

/** A step run as the contract shows it. */
public final class StepView {
  private StepView() {}

  public static Obj of(StepRun run) {
    StepError error = run.error();
    Obj.Builder view =
        Obj.builder()
            .put("stepId", run.key())
            .put("name", run.step().step().name())
            .put("type", run.step().step().type())
            .put("status", run.status().text())
            .put("attempts", run.attempt())
            .put("startedAt", Views.time(run.firstStartedAt()))
            .put("completedAt", Views.time(run.endedAt()))
            .put("durationMs", Views.duration(run.firstStartedAt(), run.endedAt()))
            .put("result", run.output())
            .put("error", error == null ? Value.NULL : Views.error(error));
    SkipReason skipped = run.skipReason();
    if (skipped != null) {
      view.put("skipReason", skipped.name().toLowerCase(Locale.ROOT));
    }
    By by = run.handledBy();
    if (by != null && run.isSettled()) {
      view.put("recoveredBy", by.name().toLowerCase(Locale.ROOT));
    }
    if (run.childId() != null) {
      view.put("childId", run.childId());
    }
    LoopRun loop = run.loop();
    if (loop != null) {
      view.put("items", loop(loop));
    }
    return view.build();
  }

  /** With what it was given, as the listing of steps shows it. */
  public static Obj detailed(StepRun run) {
    return of(run)
        .with("input", run.input())
        .with("output", run.output())
        .with("tokensUsed", Value.of(run.tokensUsed()));
  }

  /** A round of a loop, with its item where the loop has some. */
  public static Obj item(LoopRun loop, StepRun round) {
    int index = round.index();
    return detailed(round)
        .with("index", Value.of(index))
        .with("item", index < loop.items().size() ? loop.items().get(index) : Value.NULL);
  }

  /** A step that has no run yet. */
  public static Obj pending(PlannedStep step) {
    return Obj.builder()
        .put("stepId", step.id())
        .put("name", step.step().name())
        .put("type", step.step().type())
        .put("status", StepStatus.PENDING.text())
        .put("attempts", 0)
        .put("startedAt", Value.NULL)
        .put("completedAt", Value.NULL)
        .put("durationMs", Value.NULL)
        .put("result", Value.NULL)
        .put("error", Value.NULL)
        .put("input", Value.NULL)
        .put("output", Value.NULL)
        .put("tokensUsed", 0)
        .build();
  }

  private static Obj loop(LoopRun loop) {
    return Obj.builder()
        .put("total", Math.max(loop.items().size(), loop.launched()))
        .put("started", loop.launched())
        .put("running", loop.inFlight())
        .build();
  }
}
