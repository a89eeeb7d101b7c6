package io.baton.cli.remote;

import io.baton.cli.ExitCode;
import io.baton.value.Arr;
import io.baton.value.Obj;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A list of executions, each with what it waits for. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description = "Lists executions, newest first.")
@SuppressWarnings("NullAway.Init") // picocli fills in the options
final class ListExecutions implements Callable<Integer> {
  private final Remote remote;

  @Mixin private ServerOption server;
  @Mixin private PageOption page;
  @Mixin private JsonOption json;

  @Option(names = "--flow", paramLabel = "ID", defaultValue = "", description = "Of this flow.")
  private String flow;

  @Option(
      names = "--status",
      paramLabel = "STATUS",
      defaultValue = "",
      description = "pending, running, paused, cancelling, cancelled, completed or failed.")
  private String status;

  @Option(names = "--correlation-id", paramLabel = "ID", defaultValue = "")
  private String correlationId;

  @Option(names = "--from", paramLabel = "TIME", defaultValue = "", description = "RFC 3339.")
  private String from;

  @Option(names = "--to", paramLabel = "TIME", defaultValue = "", description = "RFC 3339.")
  private String to;

  @Option(names = "-q", paramLabel = "TEXT", defaultValue = "", description = "With this text.")
  private String text;

  ListExecutions(Remote remote) {
    this.remote = remote;
  }

  @Override
  public Integer call() throws InterruptedException {
    return remote.on(
        server,
        api -> {
          Obj answer = api.get(Api.path(List.of("executions"), query()));
          if (json.isWanted()) {
            remote.print(answer);
          } else {
            table(answer).print(remote.io().out());
            page.mentionMore(answer, remote.io());
          }
          return ExitCode.OK;
        });
  }

  private Map<String, String> query() {
    Map<String, String> query = new LinkedHashMap<>(page.query());
    query.put("flow", flow);
    query.put("status", status);
    query.put("correlationId", correlationId);
    query.put("from", from);
    query.put("to", to);
    query.put("q", text);
    return query;
  }

  private Table table(Obj answer) {
    Table table = new Table(remote.paint(), "ID", "FLOW", "STATUS", "DONE", "STARTED", "WAITS FOR");
    for (Obj execution : PageOption.items(answer)) {
      table.add(
          Fields.text(execution, "executionId"),
          Fields.text(execution, "flowId"),
          Fields.text(execution, "status"),
          done(execution),
          Fields.time(execution, "metadata.startedAt"),
          why(execution));
    }
    return table;
  }

  /** "3 of 5": steps that are over. */
  static String done(Obj execution) {
    long over =
        Fields.number(execution, "progress.completed")
            + Fields.number(execution, "progress.failed")
            + Fields.number(execution, "progress.skipped");
    String total = Fields.text(execution, "progress.total");
    return total.isEmpty() ? "" + over : over + " of " + total;
  }

  /** The first thing that it waits for. */
  private static String why(Obj execution) {
    return execution.at("why") instanceof Arr reasons
            && !reasons.isEmpty()
            && reasons.get(0) instanceof Obj first
        ? (Fields.text(first, "step") + " " + Fields.text(first, "text")).strip()
        : "";
  }
}
