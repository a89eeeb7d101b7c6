package io.baton.cli.remote;

import io.baton.cli.Counted;
import io.baton.cli.ExitCode;
import io.baton.cli.FormatOption;
import io.baton.cli.Io;
import io.baton.cli.Paint;
import io.baton.cli.Source;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The flows of a server. */
@Command(
    name = "flows",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    description = "Lists, shows, registers and deletes the flows of a server.")
@SuppressWarnings("NullAway.Init") // picocli injects the spec
public final class FlowsCommand implements Runnable {
  private final Remote remote;

  @Spec private CommandSpec spec;

  private FlowsCommand(Remote remote) {
    this.remote = remote;
  }

  /** The command with everything under it. */
  public static CommandLine of(Io io) {
    Remote remote = new Remote(io);
    return new CommandLine(new FlowsCommand(remote)).addSubcommand(new StartExecution(remote));
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Name what to do with flows.");
  }

  @Command(
      name = "list",
      mixinStandardHelpOptions = true,
      description = "Lists the flows with how they have been doing.")
  int list(@Mixin ServerOption server, @Mixin PageOption page, @Mixin JsonOption json)
      throws InterruptedException {
    return remote.on(
        server,
        api -> {
          Obj answer = api.get(Api.path(List.of("flows"), page.query()));
          if (json.isWanted()) {
            remote.print(answer);
          } else {
            table(answer).print(remote.io().out());
            page.mentionMore(answer, remote.io());
          }
          return ExitCode.OK;
        });
  }

  private Table table(Obj answer) {
    Table table =
        new Table(
            remote.paint(), "ID", "VERSION", "STEPS", "SUCCESS", "USUALLY", "UPDATED", "NAME");
    for (Obj flow : PageOption.items(answer)) {
      table.add(
          Fields.text(flow, "id"),
          Fields.text(flow, "version"),
          Fields.text(flow, "totalSteps"),
          percent(flow.at("successRate")),
          Fields.millis(flow, "usualDurationMs"),
          Fields.time(flow, "updatedAt"),
          Fields.text(flow, "name"));
    }
    return table;
  }

  private static String percent(Value rate) {
    return rate instanceof Value.Num number
        ? Math.round(Double.parseDouble(number.toString()) * 100) + " %"
        : "";
  }

  @Command(
      name = "show",
      mixinStandardHelpOptions = true,
      description = "Prints what the server knows of a flow, its definition included, as JSON.")
  int show(
      @Mixin ServerOption server,
      @Mixin JsonOption json,
      @Parameters(paramLabel = "ID") String id,
      @Option(names = "--flow-version", paramLabel = "N", description = "Not the newest, but this.")
          @Nullable Integer version)
      throws InterruptedException {
    Map<String, String> query = Map.of("version", Objects.toString(version, ""));
    return remote.on(
        server,
        api -> {
          remote.print(api.get(Api.path(List.of("flows", id), query)));
          return ExitCode.OK;
        });
  }

  @Command(
      name = "register",
      mixinStandardHelpOptions = true,
      description = "Makes each file the newest version of its flow.")
  int register(
      @Mixin ServerOption server,
      @Mixin JsonOption json,
      @Mixin FormatOption format,
      @Parameters(arity = "1..*", paramLabel = "FILE", description = "Definitions; - is stdin.")
          List<String> files)
      throws InterruptedException {
    return remote.on(
        server,
        api -> {
          for (String file : files) {
            Obj answer = register(api, file, format);
            if (json.isWanted()) {
              remote.print(answer);
            } else {
              remote.say(
                  "%s: %s, version %s"
                      .formatted(
                          shown(file), Fields.text(answer, "id"), Fields.text(answer, "version")));
            }
          }
          return ExitCode.OK;
        });
  }

  private static String shown(String file) {
    return file.equals(Source.STDIN) ? "stdin" : Paint.harmless(file);
  }

  private Obj register(Api api, String file, FormatOption format)
      throws RequestFailed, InterruptedException {
    return switch (Source.read(file, remote.io().in())) {
      case Source.Unreadable unreadable ->
          throw new RequestFailed(List.of(unreadable.shown()), ExitCode.INVALID);
      case Source.Text text -> register(api, text, format);
    };
  }

  private static Obj register(Api api, Source.Text file, FormatOption format)
      throws RequestFailed, InterruptedException {
    // YAML takes JSON in, too, where no name tells.
    boolean json = file.name().endsWith(".json");
    try {
      return api.post(
          Api.path(List.of("flows"), Map.of("format", format.named())),
          json ? "application/json" : "application/yaml",
          file.text());
    } catch (RequestFailed refused) {
      throw refused.about(Paint.harmless(file.name()));
    }
  }

  @Command(
      name = "plan",
      mixinStandardHelpOptions = true,
      description = "Prints the order of a flow's steps.")
  int plan(
      @Mixin ServerOption server, @Mixin JsonOption json, @Parameters(paramLabel = "ID") String id)
      throws InterruptedException {
    return remote.on(
        server,
        api -> {
          Obj plan = api.get(Api.path("flows", id, "plan"));
          if (json.isWanted()) {
            remote.print(plan);
            return ExitCode.OK;
          }
          remote.say(
              "%s  %s".formatted(id, Counted.steps((int) Fields.number(plan, "totalSteps"))));
          Table table = new Table(remote.paint(), "LEVEL", "STEP", "TYPE", "AFTER");
          if (plan.at("steps") instanceof Arr steps) {
            steps.forEach(step -> addStep(table, step));
          }
          table.print(remote.io().out());
          return ExitCode.OK;
        });
  }

  private static void addStep(Table table, Value step) {
    if (step instanceof Obj fields) {
      List<String> after =
          fields.at("dependencies") instanceof Arr names
              ? names.items().stream().map(name -> Fields.text(Obj.of("n", name), "n")).toList()
              : List.of();
      table.add(
          Fields.text(fields, "level"),
          Fields.text(fields, "id"),
          Fields.text(fields, "type"),
          String.join(", ", after));
    }
  }

  @Command(
      name = "delete",
      mixinStandardHelpOptions = true,
      description = "No execution begins with the flow any more; those that did go on.")
  int delete(
      @Mixin ServerOption server, @Mixin JsonOption json, @Parameters(paramLabel = "ID") String id)
      throws InterruptedException {
    return remote.on(
        server,
        api -> {
          api.delete(Api.path("flows", id));
          remote.answer(json, Obj.of("deleted", Value.of(id)), "Deleted " + id);
          return ExitCode.OK;
        });
  }
}
