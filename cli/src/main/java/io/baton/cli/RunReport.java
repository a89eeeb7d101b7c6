package io.baton.cli;

import io.baton.engine.StepError;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.Progress;
import io.baton.engine.state.StepStatus;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a run ended, for people: one line, and what went wrong where something did. */
record RunReport(ExecutionState state, Paint paint) {

  void print(PrintWriter err) {
    err.println(paint.bold(headline()) + paint.dim(" " + counts()));
    StepError error = state.error();
    if (error != null) {
      err.println();
      print(err, error);
    }
  }

  private String headline() {
    String duration = Counted.millis(state.endedAt() - state.createdAt());
    String flow = state.plan().flow().id();
    return switch (state.status()) {
      case COMPLETED -> paint.green(flow + " completed in " + duration);
      case CANCELLED -> paint.yellow(flow + " cancelled after " + duration);
      default -> paint.red(flow + " failed after " + duration);
    };
  }

  private String counts() {
    Progress progress = state.progress();
    int total = state.plan().totalSteps();
    List<String> parts = new ArrayList<>();
    int skipped = progress.count(StepStatus.SKIPPED);
    int failed = progress.count(StepStatus.FAILED);
    boolean completed = state.status() == ExecutionStatus.COMPLETED;
    int done = progress.count(StepStatus.SUCCESS) + skipped + (completed ? failed : 0);
    parts.add(done + " of " + Counted.steps(total));
    add(parts, skipped, "skipped");
    add(parts, failed, completed ? "failed and handled" : "failed");
    add(parts, progress.count(StepStatus.CANCELLED), "cancelled");
    if (state.retryCount() > 0) {
      parts.add(state.retryCount() == 1 ? "1 retry" : state.retryCount() + " retries");
    }
    return "(" + String.join(", ", parts) + ")";
  }

  private static void add(List<String> parts, int count, String what) {
    if (count > 0) {
      parts.add(count + " " + what);
    }
  }

  private void print(PrintWriter err, StepError error) {
    if (!error.step().isEmpty()) {
      String attempt = error.attempt() > 0 ? " (attempt " + error.attempt() + ")" : "";
      line(err, "step", Paint.harmless(error.step()) + attempt);
    }
    line(err, "code", paint.red(Paint.harmless(error.code())));
    line(err, "message", Paint.harmless(error.message()));
    for (StepError cause = error.cause(); cause != null; cause = cause.cause()) {
      line(err, "cause", describe(cause, error.step()));
    }
  }

  private static String describe(StepError cause, @Nullable String shownStep) {
    String where =
        cause.step().equals(shownStep) || cause.step().isEmpty() ? "" : cause.step() + ": ";
    return Paint.harmless(where + cause.code() + ": " + cause.message());
  }

  private void line(PrintWriter err, String name, String value) {
    err.println("  " + paint.dim("%-8s".formatted(name)) + " " + value);
  }
}
