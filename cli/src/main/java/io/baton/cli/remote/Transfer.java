package io.baton.cli.remote;

import io.baton.cli.Counted;
import io.baton.cli.ExitCode;
import io.baton.cli.Io;
import io.baton.value.Json;
import io.baton.value.JsonException;
import io.baton.value.Obj;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Exports out of a server that runs, and imports into one. The export of a server ends with a line
 * that says how much there was; without it, it broke off.
 */
@SuppressWarnings("NullAway.Init") // picocli injects the spec and the options
public final class Transfer {
  private static final String TYPE = "application/jsonl";
  private static final String END = "{\"end\":";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  private @Nullable URI server;

  @Option(
      names = "--server",
      paramLabel = "URL",
      description = "A server that runs, instead of data that no server has open.")
  void setServer(String text) {
    server = ServerOption.address(text, spec);
  }

  @Option(
      names = "--key",
      paramLabel = "KEY",
      defaultValue = "${env:BATON_KEY:-}",
      description =
          "With --server: a key of role admin. Default: $BATON_KEY. A local server needs none.")
  private String key;

  public boolean isOfServer() {
    return server != null;
  }

  private Api api() {
    if (server == null) {
      throw new IllegalStateException("No --server was given");
    }
    return new Api(server, key);
  }

  /** Writes lines, and says on stderr how much they are. */
  public int export(Io io, PrintWriter to) throws InterruptedException {
    return ask(
        io,
        api -> {
          Obj counts = copy(api, to);
          to.flush();
          if (to.checkError()) {
            throw new RequestFailed(List.of("Not everything could be written."), ExitCode.FAILED);
          }
          return "%s, %s, %s"
              .formatted(
                  counted(counts, "flows", "flow version"),
                  counted(counts, "executions", "execution"),
                  counted(counts, "events", "event"));
        });
  }

  /** Returns the counts that the last line has. */
  private static Obj copy(Api api, PrintWriter to)
      throws RequestFailed, IOException, InterruptedException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(api.lines(Api.path("export")), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Optional<Obj> counts = line.startsWith(END) ? counts(line) : Optional.empty();
        if (counts.isPresent()) {
          return counts.get();
        }
        to.print(line + "\n");
      }
    }
    throw RequestFailed.unreachable("The server broke off; what was written is not all.");
  }

  private static Optional<Obj> counts(String line) {
    try {
      return Json.parse(line) instanceof Obj object && object.at("end") instanceof Obj counts
          ? Optional.of(counts)
          : Optional.empty();
    } catch (JsonException cut) {
      return Optional.empty();
    }
  }

  /** Sends a file, and says on stderr how much was taken in, or why nothing was. */
  public int take(Io io, Path file, boolean skipExisting, boolean skipUnfinished)
      throws InterruptedException {
    Map<String, String> query =
        Map.of("existing", skipExisting ? "skip" : "", "unfinished", skipUnfinished ? "skip" : "");
    return ask(
        io,
        api -> {
          Obj taken = api.post(Api.path(List.of("import"), query), TYPE, file);
          long left = Fields.number(taken, "skipped");
          return "%s, %s taken in%s"
              .formatted(
                  counted(taken, "flows", "flow version"),
                  counted(taken, "executions", "execution"),
                  left == 0 ? "" : ", " + left + " left out");
        });
  }

  private static String counted(Obj counts, String field, String noun) {
    return Counted.of((int) Fields.number(counts, field), noun);
  }

  /** Something asked of the server. */
  @FunctionalInterface
  private interface Asking {
    /** Returns what is to be said of it. */
    String ask(Api api) throws RequestFailed, IOException, InterruptedException;
  }

  private int ask(Io io, Asking asking) throws InterruptedException {
    try (Api api = api()) {
      try {
        io.err().println(asking.ask(api));
        return ExitCode.OK;
      } catch (IOException broken) {
        throw api.unreachable(broken);
      }
    } catch (RequestFailed failed) {
      failed.lines().forEach(io.err()::println);
      return failed.exitCode();
    }
  }
}
