package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.runtime.Baton;
import io.baton.runtime.StartOptions;
import io.baton.store.read.ExecutionFilter;
import io.baton.value.Json;
import io.baton.value.Obj;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What one folder exports another takes in, and it goes on there. */
@Timeout(60)
final class TransferCommandsTest {
  private static final ExecutionFilter ALL = ExecutionFilter.ofTenant(StartOptions.DEFAULT_TENANT);
  private static final String PARENT =
      """
      id: parent
      flows: [{ id: inner, steps: [{ id: say, adapter: core, action: echo, params: { hi: 1 } }], output: "{{ say }}" }]
      steps:
        - { id: call, flow: inner }
        - { id: pay, wait: { event: payment } }
      output: { hi: "{{ call.hi }}", by: "{{ pay.payload.by }}" }
      triggers: [{ type: schedule, cron: "0 9 * * *" }]
      """;

  @TempDir Path folder;
  private Path from = Path.of("");
  private Path file = Path.of("");
  private String waits = "";

  @BeforeEach
  void data() throws Exception {
    from = folder.resolve("from");
    file = folder.resolve("all.jsonl");
    try (Baton baton = Baton.open(from)) {
      baton.register("{id: old, steps: [{id: a, adapter: core, action: noop}]}");
      baton.start("old", Obj.EMPTY).await(Duration.ofSeconds(30));
      baton.flows().delete(StartOptions.DEFAULT_TENANT, "old");
      baton.register("{id: fails, steps: [{id: a, adapter: core, action: fail}]}");
      baton.start("fails", Obj.EMPTY).ended(Duration.ofSeconds(30));
      baton.register(PARENT);
      waits = baton.start("parent", Obj.EMPTY).id();
      while (!Json.write(baton.execution(waits).view().at("why")).contains("signal")) {
        Thread.onSpinWait();
      }
    }
    assertThat(export(from, file).exitCode()).isEqualTo(ExitCode.OK);
  }

  private static Called export(Path data, Path to) {
    return Called.with("export", "--data", data.toString(), "-o", to.toString());
  }

  private Called take(Path to, String... more) {
    String[] args = new String[more.length + 4];
    List<String> first = List.of("import", file.toString(), "--data", to.toString());
    System.arraycopy(first.toArray(), 0, args, 0, 4);
    System.arraycopy(more, 0, args, 4, more.length);
    return Called.with(args);
  }

  @Test
  void a_round_trip_loses_and_changes_nothing() throws IOException {
    Path to = folder.resolve("to");
    Path again = folder.resolve("again.jsonl");

    Called taken = take(to);
    Called back = export(to, again);

    assertThat(taken.exitCode()).as(taken.err()).isEqualTo(ExitCode.OK);
    assertThat(taken.err()).contains("4 flow versions, 4 executions taken in");
    assertThat(back.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(Files.readAllLines(again)).containsExactlyInAnyOrderElementsOf(lines());
    assertThat(Called.with("doctor", "--data", to.toString()).out()).startsWith("Nothing is wrong");
  }

  private List<String> lines() throws IOException {
    return Files.readAllLines(file);
  }

  @Test
  void executions_go_on_where_they_were_and_lists_know_them() throws Exception {
    Path to = folder.resolve("to");
    take(to);

    try (Baton baton = Baton.open(to)) {
      assertThat(baton.counts(ALL)).containsEntry("failed", 1L).containsEntry("running", 1L);
      baton.execution(waits).signal("payment", Json.parse("{\"by\": \"card\"}"));
      assertThat(baton.execution(waits).await(Duration.ofSeconds(30)))
          .isEqualTo(Json.parse("{\"hi\": 1, \"by\": \"card\"}"));
    }
  }

  @Test
  void doubles_are_refused_as_a_whole_unless_they_are_to_be_left_out() {
    Path to = folder.resolve("to");
    take(to);

    Called refused = take(to);
    Called skipped = take(to, "--skip-existing");

    assertThat(refused.err())
        .contains("4 of 4 executions are there already", "Nothing was written.");
    assertThat(refused.exitCode()).isEqualTo(ExitCode.INVALID);
    assertThat(skipped.err()).contains("0 executions taken in, 4 left out");
    assertThat(skipped.exitCode()).isEqualTo(ExitCode.OK);
  }

  @Test
  void another_definition_under_the_same_version_is_refused() {
    Path to = folder.resolve("to");
    try (Baton baton = Baton.open(to)) {
      baton.register("{id: fails, steps: [{id: b, adapter: core, action: noop}]}");
    }

    assertThat(take(to).err())
        .contains("version 1 of flow 'fails' of tenant 'default' is there already, with another");
  }

  @Test
  void what_is_no_export_is_refused_by_line() throws IOException {
    Files.writeString(file, "{\"baton\":\"export\",\"version\":1}\n{\"x\":1}\nno\n");
    Called called = take(folder.resolve("to"));

    assertThat(called.err()).contains("line 2: is neither", "line 3: ");
    Files.writeString(file, "");
    assertThat(take(folder.resolve("to")).err()).contains("there is nothing in it");
    Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 1});
    assertThat(take(folder.resolve("to")).err()).contains("is no export: it is not UTF-8");
    assertThat(Called.with("import", "no.jsonl").err()).contains("no.jsonl: there is no such file");
    assertThat(export(folder.resolve("none"), folder.resolve("x")).err())
        .contains("There is no data in");
  }

  @Test
  void from_sqlite_to_postgresql_and_back_it_is_the_same() throws Exception {
    String url = Postgres.newDatabase() + "?user=postgres&password=postgres";
    Path again = folder.resolve("again.jsonl");

    Called in = take(folder.resolve("unused"), "--db", url);
    Called well = Called.with("doctor", "--db", url);
    Called out =
        Called.with("export", "--db", url, "--data", folder.toString(), "-o", again.toString());

    assertThat(in.exitCode()).as(in.err()).isEqualTo(ExitCode.OK);
    assertThat(well.out()).startsWith("Nothing is wrong");
    assertThat(out.exitCode()).as(out.err()).isEqualTo(ExitCode.OK);
    assertThat(Files.readAllLines(again)).containsExactlyInAnyOrderElementsOf(lines());
  }

  @Test
  void it_goes_through_pipes() throws IOException {
    Called out = Called.with("export", "--data", from.toString());
    Called in =
        Called.on(Called.PIPE, out.out(), "import", "-", "--data", folder.resolve("to").toString());

    assertThat(out.out()).isEqualTo(Files.readString(file));
    assertThat(in.exitCode()).as(in.err()).isEqualTo(ExitCode.OK);
  }
}
