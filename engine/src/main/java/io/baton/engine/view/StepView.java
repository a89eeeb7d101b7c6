package io.baton.engine.view;

import io.baton.engine.Event.By;
import io.baton.engine.Event.SkipReason;
import io.baton.engine.StepError;
import io.baton.engine.state.LoopRun;
import io.baton.engine.state.StepRun;
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

  private static Obj loop(LoopRun loop) {
    return Obj.builder()
        .put("total", Math.max(loop.items().size(), loop.launched()))
        .put("started", loop.launched())
        .put("running", loop.inFlight())
        .build();
  }
}
