package io.baton.cli.remote;

import io.baton.cli.ExitCode;
import io.baton.cli.Paint;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** One execution with its steps. */
@Command(name = "show", mixinStandardHelpOptions = true, description = "Shows one execution.")
@SuppressWarnings("NullAway.Init") // picocli fills in the options
final class ShowExecution implements Callable<Integer> {
  private final Remote remote;

  @Mixin private ServerOption server;
  @Mixin private JsonOption json;

  @Parameters(paramLabel = "ID")
  private String id;

  ShowExecution(Remote remote) {
    this.remote = remote;
  }

  @Override
  public Integer call() throws InterruptedException {
    return remote.on(
        server,
        api -> {
          Obj execution = api.get(Api.path("executions", id));
          if (json.isWanted()) {
            remote.print(execution);
          } else {
            print(remote, execution);
          }
          return ExitCode.OK;
        });
  }

  static void print(Remote remote, Obj execution) {
    PrintWriter out = remote.io().out();
    Paint paint = remote.paint();
    String status = Fields.text(execution, "status");
    out.println(
        paint.bold(Fields.text(execution, "flowId"))
            + "  "
            + Fields.text(execution, "executionId")
            + "  "
            + Statuses.painted(status, paint));
    line(out, paint, "started", Fields.time(execution, "metadata.startedAt"));
    line(out, paint, "ended", Fields.time(execution, "metadata.completedAt"));
    line(out, paint, "took", Fields.millis(execution, "metadata.durationMs"));
    line(out, paint, "steps", ListExecutions.done(execution));
    if (execution.at("why") instanceof Arr reasons) {
      reasons.forEach(reason -> waits(out, paint, reason));
    }
    error(out, paint, execution);
    if (execution.at("steps") instanceof Obj steps && !steps.isEmpty()) {
      out.println();
      steps(paint, steps).print(out);
    }
    if (!(execution.at("output") instanceof Value.Null)) {
      out.println();
      out.println(Paint.json(execution.at("output")));
    }
  }

  /** How it ended, in a line, and what it gave. */
  static void printEnd(Remote remote, Obj execution) {
    Paint paint = remote.paint();
    remote.say(
        "%s %s in %s"
            .formatted(
                paint.bold(Fields.text(execution, "flowId")),
                Statuses.painted(Fields.text(execution, "status"), paint),
                Fields.millis(execution, "metadata.durationMs")));
    error(remote.io().out(), paint, execution);
    if (!(execution.at("output") instanceof Value.Null)) {
      remote.say(Paint.json(execution.at("output")));
    }
  }

  private static void waits(PrintWriter out, Paint paint, Value reason) {
    if (reason instanceof Obj fields) {
      String step = Fields.text(fields, "step");
      line(out, paint, "waits", (step + " " + Fields.text(fields, "text")).strip());
    }
  }

  /** The last one that nobody dealt with, which is what a failed execution failed for. */
  private static void error(PrintWriter out, Paint paint, Obj execution) {
    Obj last = null;
    if (execution.at("errors") instanceof Arr errors) {
      for (Value error : errors) {
        last = error instanceof Obj one && !Value.TRUE.equals(one.at("handled")) ? one : last;
      }
    }
    if (last != null) {
      String text = Fields.text(last, "code") + ": " + Fields.brief(last, "message");
      line(out, paint, "error", Fields.text(last, "step") + ": " + text);
    }
  }

  private static void line(PrintWriter out, Paint paint, String name, String text) {
    if (!text.isEmpty()) {
      out.println("  " + paint.dim("%-8s".formatted(name)) + " " + text);
    }
  }

  private static Table steps(Paint paint, Obj steps) {
    Table table = new Table(paint, "STEP", "TYPE", "STATUS", "ATTEMPTS", "TOOK", "ERROR");
    steps
        .fields()
        .values()
        .forEach(
            value -> {
              if (value instanceof Obj step) {
                table.add(
                    Fields.text(step, "stepId"),
                    Fields.text(step, "type"),
                    Fields.text(step, "status"),
                    Fields.text(step, "attempts"),
                    Fields.millis(step, "durationMs"),
                    Fields.text(step, "error.code"));
              }
            });
    return table;
  }
}
