package io.baton.cli.remote;

import io.baton.cli.ExitCode;
import io.baton.cli.GivenInput;
import io.baton.cli.Paint;
import io.baton.value.Json;
import io.baton.value.Obj;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Starts a registered flow, and stays for its end where that is wished for. */
@Command(
    name = "start",
    mixinStandardHelpOptions = true,
    description = "Starts a flow and prints the id of its execution.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:started; with --wait or --watch, completed",
      "1:the server refused, or the execution failed",
      "2:the input does not fit",
      "130:the execution was cancelled"
    })
@SuppressWarnings("NullAway.Init") // picocli fills in the options
final class StartExecution implements Callable<Integer> {
  private final Remote remote;

  @Mixin private ServerOption server;
  @Mixin private JsonOption json;

  @Parameters(paramLabel = "FLOW", description = "The id of a registered flow.")
  private String flow;

  @Option(
      names = {"-i", "--input"},
      paramLabel = "JSON|@FILE|-",
      description = "The input as a JSON object, a file with one, or - for stdin.")
  private @Nullable String input;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "Sets one input; a dot leads into an object. JSON, otherwise a text.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(names = "--correlation-id", paramLabel = "ID")
  private @Nullable String correlationId;

  @Option(names = "--priority", paramLabel = "N", description = "Lower first.")
  private @Nullable Integer priority;

  @Option(names = "--pool", paramLabel = "NAME")
  private @Nullable String pool;

  @Option(names = "--flow-version", paramLabel = "N", description = "Not the newest, but this.")
  private @Nullable Integer version;

  @Option(
      names = "--idempotency-key",
      paramLabel = "KEY",
      description = "The same key again leads to the same execution.")
  private @Nullable String idempotencyKey;

  @Option(names = "--wait", description = "Wait up to 30 s for the end.")
  private boolean wait;

  @Option(names = "--watch", description = "Follow it to the end, as watch does.")
  private boolean watch;

  StartExecution(Remote remote) {
    this.remote = remote;
  }

  @Override
  public Integer call() throws InterruptedException {
    return remote.on(
        server,
        api -> {
          Obj execution = start(api);
          String id = Fields.text(execution, "executionId");
          if (watch) {
            remote.io().err().println(id);
            return new Watching(remote, api, json.isWanted(), false).follow(id);
          }
          print(execution, id);
          return wait ? Statuses.exitCode(Fields.text(execution, "status")) : ExitCode.OK;
        });
  }

  private void print(Obj execution, String id) {
    if (json.isWanted()) {
      remote.print(execution);
    } else if (wait) {
      ShowExecution.print(remote, execution);
    } else {
      remote.say(id);
    }
  }

  private Obj start(Api api) throws RequestFailed, InterruptedException {
    String path =
        Api.path(List.of("flows", flow, "executions"), Map.of("wait", wait ? "true" : ""));
    String[] headers =
        idempotencyKey == null ? new String[0] : new String[] {"Idempotency-Key", idempotencyKey};
    return api.post(path, "application/json", Json.write(body()), headers);
  }

  private Obj body() throws RequestFailed {
    Obj.Builder body = Obj.builder().put("input", input());
    body.putIfPresent("correlationId", correlationId).putIfPresent("pool", pool);
    if (priority != null) {
      body.put("priority", priority);
    }
    if (version != null) {
      body.put("version", version);
    }
    return body.build();
  }

  private Obj input() throws RequestFailed {
    return switch (GivenInput.of(input, settings, remote.io().in())) {
      case GivenInput.Read read -> read.input();
      case GivenInput.Unreadable unreadable ->
          throw new RequestFailed(List.of(Paint.harmless(unreadable.reason())), ExitCode.INVALID);
    };
  }
}
