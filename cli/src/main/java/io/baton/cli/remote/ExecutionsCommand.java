package io.baton.cli.remote;

import io.baton.cli.ExitCode;
import io.baton.cli.GivenInput;
import io.baton.cli.Io;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The executions of a server: what can be done to one. Lists and watching are beside it. */
@Command(
    name = "executions",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    description = "Starts, shows, watches and steers the executions of a server.")
@SuppressWarnings("NullAway.Init") // picocli injects the spec
public final class ExecutionsCommand implements Runnable {
  private final Remote remote;

  @Spec private CommandSpec spec;

  private ExecutionsCommand(Io io) {
    this.remote = new Remote(io);
  }

  /** The command with everything under it. */
  public static CommandLine of(Io io) {
    Remote remote = new Remote(io);
    return new CommandLine(new ExecutionsCommand(io))
        .addSubcommand(new ListExecutions(remote))
        .addSubcommand(new ShowExecution(remote))
        .addSubcommand(new StartExecution(remote))
        .addSubcommand(new WatchExecution(remote));
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "Name what to do with executions.");
  }

  @Command(
      name = "pause",
      mixinStandardHelpOptions = true,
      description = "Running steps finish, none starts.")
  int pause(
      @Mixin ServerOption server,
      @Mixin JsonOption json,
      @Parameters(paramLabel = "ID") String id,
      @Option(names = "--reason", paramLabel = "TEXT") @Nullable String reason)
      throws InterruptedException {
    return act(server, json, id, "pause", body("reason", reason));
  }

  @Command(
      name = "resume",
      mixinStandardHelpOptions = true,
      description = "Lets a paused execution go on.")
  int resume(
      @Mixin ServerOption server, @Mixin JsonOption json, @Parameters(paramLabel = "ID") String id)
      throws InterruptedException {
    return act(server, json, id, "resume", Obj.EMPTY);
  }

  @Command(
      name = "cancel",
      mixinStandardHelpOptions = true,
      description = "Ends an execution; running steps have 5 s to stop.")
  int cancel(
      @Mixin ServerOption server,
      @Mixin JsonOption json,
      @Parameters(paramLabel = "ID") String id,
      @Option(names = "--reason", paramLabel = "TEXT") @Nullable String reason)
      throws InterruptedException {
    return act(server, json, id, "cancel", body("reason", reason));
  }

  @Command(
      name = "retry",
      mixinStandardHelpOptions = true,
      description = "Tries a failed execution again, from its failed steps.")
  int retry(
      @Mixin ServerOption server,
      @Mixin JsonOption json,
      @Parameters(paramLabel = "ID") String id,
      @Option(
              names = "--from-step",
              paramLabel = "STEP",
              description = "From this step on, whether it failed or not.")
          @Nullable String fromStep)
      throws InterruptedException {
    return act(server, json, id, "retry", body("fromStep", fromStep));
  }

  @Command(
      name = "signal",
      mixinStandardHelpOptions = true,
      description = "Gives an execution an event that it waits for.")
  int signal(
      @Mixin ServerOption server,
      @Mixin JsonOption json,
      @Parameters(index = "0", paramLabel = "ID") String id,
      @Parameters(index = "1", paramLabel = "NAME") String name,
      @Parameters(index = "2", arity = "0..1", paramLabel = "JSON", defaultValue = "{}")
          String payload)
      throws InterruptedException {
    Obj body = Obj.of("payload", GivenInput.value(payload));
    return remote.on(
        server,
        api -> {
          Obj answer = api.post(Api.path("executions", id, "signals", name), body);
          remote.answer(json, answer, "Given " + name + " to " + id);
          return ExitCode.OK;
        });
  }

  @Command(
      name = "approve",
      mixinStandardHelpOptions = true,
      description = "Decides what a step asks for.")
  int approve(
      @Mixin ServerOption server,
      @Mixin JsonOption json,
      @Parameters(index = "0", paramLabel = "ID") String id,
      @Parameters(index = "1", paramLabel = "STEP") String step,
      @Option(names = "--reject", description = "Say no.") boolean reject,
      @Option(names = "--comment", paramLabel = "TEXT") @Nullable String comment)
      throws InterruptedException {
    Obj body = body("comment", comment).with("decision", Value.of(reject ? "reject" : "approve"));
    return remote.on(
        server,
        api -> {
          Obj answer = api.post(Api.path("executions", id, "approvals", step), body);
          remote.answer(json, answer, (reject ? "Rejected " : "Approved ") + step);
          return ExitCode.OK;
        });
  }

  private static Obj body(String name, @Nullable String value) {
    return value == null ? Obj.EMPTY : Obj.of(name, Value.of(value));
  }

  private int act(ServerOption server, JsonOption json, String id, String action, Obj body)
      throws InterruptedException {
    return remote.on(
        server,
        api -> {
          Obj execution = api.post(Api.path("executions", id, action), body);
          if (json.isWanted()) {
            remote.print(execution);
          } else {
            String status = Fields.text(execution, "status");
            String known = status.isEmpty() ? action : status;
            remote.say(id + "  " + Statuses.painted(Objects.requireNonNull(known), remote.paint()));
          }
          return ExitCode.OK;
        });
  }
}
