package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.runtime.Baton;
import io.baton.runtime.StartOptions;
import io.baton.server.Server;
import io.baton.server.ServerSettings;
import io.baton.store.read.ExecutionFilter;
import io.baton.value.Json;
import io.baton.value.Obj;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Exports of a server that runs, and imports into one. */
@Timeout(60)
@SuppressWarnings("NullAway.Init") // set before each test
final class ServerTransferTest {
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final ExecutionFilter ALL = ExecutionFilter.ofTenant(StartOptions.DEFAULT_TENANT);

  @TempDir Path folder;
  private Server from;
  private Server to;
  private Path file;

  @BeforeEach
  void start() throws Exception {
    from = server("from");
    to = server("to");
    file = folder.resolve("all.jsonl");
    Baton baton = from.baton();
    baton.register("{id: greet, steps: [{id: hi, adapter: core, action: echo, params: {a: 1}}]}");
    baton.register("{id: ask, steps: [{id: ok, approval: {message: Sure?}}]}");
    baton.start("greet", Obj.EMPTY).await(SOON);
    baton.start("ask", Obj.EMPTY);
  }

  private Server server(String name) {
    return Server.start(ServerSettings.in(folder.resolve(name)).withPort(0));
  }

  @AfterEach
  void stop() {
    from.close();
    to.close();
  }

  private static Called on(Server server, String... args) {
    String[] all = List.of(args).toArray(new String[args.length + 2]);
    all[args.length] = "--server";
    all[args.length + 1] = server.address().toString();
    return Called.with(all);
  }

  private Called export() {
    return on(from, "export", "-o", file.toString());
  }

  private Called take(String... more) {
    String[] all = new String[more.length + 2];
    all[0] = "import";
    all[1] = file.toString();
    System.arraycopy(more, 0, all, 2, more.length);
    return on(to, all);
  }

  @Test
  void what_a_server_exports_another_takes_in_while_it_runs() throws Exception {
    Called out = export();
    Called in = take("--skip-unfinished");

    assertThat(out.exitCode()).as(out.err()).isEqualTo(ExitCode.OK);
    assertThat(out.err()).startsWith("2 flow versions, 2 executions, ");
    assertThat(in.exitCode()).as(in.err()).isEqualTo(ExitCode.OK);
    assertThat(in.err()).contains("2 flow versions, 1 execution taken in, 1 left out");
    assertThat(to.baton().counts(ALL)).containsEntry("completed", 1L).containsEntry("running", 0L);
    to.baton().start("greet", Obj.EMPTY).await(SOON);
  }

  @Test
  void the_file_is_as_one_of_closed_data() throws IOException {
    export();
    from.close();
    Path closed = folder.resolve("closed.jsonl");

    Called again =
        Called.with("export", "--data", folder.resolve("from").toString(), "-o", closed.toString());

    assertThat(again.exitCode()).as(again.err()).isEqualTo(ExitCode.OK);
    assertThat(Files.readAllLines(closed)).isEqualTo(Files.readAllLines(file));
  }

  @Test
  void executions_that_have_not_ended_and_doubles_refuse_the_whole() {
    export();

    assertThat(take().err()).contains("1 of 2 executions have not ended", "Nothing was taken in");
    assertThat(take().exitCode()).isEqualTo(ExitCode.INVALID);
    assertThat(to.baton().flows().list(StartOptions.DEFAULT_TENANT, "", 10).items()).isEmpty();
    take("--skip-unfinished");
    assertThat(take("--skip-unfinished").err()).contains("1 of 2 executions are there already");
    assertThat(take("--skip-unfinished", "--skip-existing").err())
        .contains("0 flow versions, 0 executions taken in, 2 left out");
  }

  @Test
  void a_newer_version_that_was_taken_in_is_the_one_that_starts() throws Exception {
    to.baton()
        .register("{id: greet, steps: [{id: hi, adapter: core, action: echo, params: {a: 1}}]}");
    to.baton().start("greet", Obj.EMPTY).await(SOON);
    from.baton().register("{id: greet, steps: [{id: hello, adapter: core, action: noop}]}");
    from.baton().start("greet", Obj.EMPTY).await(SOON);
    export();

    assertThat(take("--skip-unfinished").exitCode()).isEqualTo(ExitCode.OK);

    assertThat(Json.write(to.baton().start("greet", Obj.EMPTY).view())).contains("hello");
  }

  @Test
  void lines_of_another_tenant_are_refused() throws IOException {
    export();
    String text = Files.readString(file);

    Files.writeString(file, text.replace("\"tenantId\":\"default\"", "\"tenantId\":\"other\""));
    assertThat(take("--skip-unfinished").err()).contains("is of tenant 'other', not of 'default'");

    String hidden = text.replaceAll("(\"data\":\\{[^}]*\"tenantId\":\")default", "$1other");
    assertThat(hidden).isNotEqualTo(text);
    Files.writeString(file, hidden);
    assertThat(take("--skip-unfinished").err()).contains("is of another one");
    assertThat(to.baton().counts(ALL)).containsEntry("completed", 0L);
  }

  @Test
  void logs_with_gaps_and_flows_that_cannot_be_read_are_refused() throws IOException {
    export();
    List<String> lines = Files.readAllLines(file);

    Files.write(file, lines.stream().filter(line -> !line.contains("step.started")).toList());
    assertThat(take("--skip-unfinished").err()).contains("is missing");
    Files.write(
        file, lines.stream().map(line -> line.replace("action: echo", "action: fly")).toList());
    assertThat(take("--skip-unfinished").err()).contains("cannot be read");
    Files.write(file, List.of(lines.getFirst(), lines.getLast()));
    assertThat(take("--skip-unfinished").err()).contains("is an event of no execution");
  }

  @Test
  void a_key_of_role_admin_is_needed_where_there_are_keys() {
    Called made =
        Called.with(
            "keys", "create", "--role", "viewer", "--data", folder.resolve("keyed").toString());
    Called admin =
        Called.with(
            "keys", "create", "--role", "admin", "--data", folder.resolve("keyed").toString());
    try (Server keyed = server("keyed")) {
      assertThat(on(keyed, "export").err()).contains("Give a key with --key or BATON_KEY");
      assertThat(on(keyed, "export", "--key", made.out().strip()).exitCode())
          .isEqualTo(ExitCode.FAILED);
      Called all = on(keyed, "export", "--key", admin.out().strip());
      assertThat(all.exitCode()).as(all.err()).isEqualTo(ExitCode.OK);
      assertThat(all.out()).isEqualTo("{\"baton\":\"export\",\"version\":1}\n");
    }
  }

  @Test
  void a_server_that_is_not_there_is_said() {
    Called called = Called.with("export", "--server", "http://127.0.0.1:1");
    assertThat(called.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(called.err()).contains("There is no server at http://127.0.0.1:1");
    assertThat(Called.with("export", "--server", "nowhere").err()).contains("'nowhere' is not a");
  }
}
