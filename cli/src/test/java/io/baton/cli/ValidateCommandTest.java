package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.document.DocumentLimits;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ValidateCommandTest {
  private static final String GOOD =
      """
      id: good
      steps:
        - { id: a, adapter: core, action: noop }
        - { id: b, adapter: core, action: noop }
      """;
  private static final String BAD =
      """
      id: bad
      steps:
        - { id: a, adapter: core, action: nop }
        - { id: b, adapter: core, action: noop, dependson: [a] }
      """;

  @TempDir Path folder;

  @Test
  void a_valid_file_gets_one_line_with_its_flow_and_its_steps() throws IOException {
    String file = write("good.yaml", GOOD);

    Called called = Called.with("validate", file);

    assertThat(called.out()).isEqualTo("ok  %s  good, 2 steps%n".formatted(file));
    assertThat(called.err()).isEmpty();
    assertThat(called.exitCode()).isEqualTo(ExitCode.OK);
  }

  @Test
  @Requirement("DEF-2")
  void every_problem_is_shown_with_file_line_and_column() throws IOException {
    String file = write("bad.yaml", BAD);

    Called called = Called.with("validate", file);

    assertThat(called.out().lines())
        .hasSize(2)
        .anyMatch(line -> line.startsWith(file + ":3:") && line.contains("did you mean 'noop'"))
        .anyMatch(line -> line.startsWith(file + ":4:") && line.contains("'dependsOn'"));
    assertThat(called.exitCode()).isEqualTo(ExitCode.INVALID);
  }

  @Test
  @Requirement("DEF-2")
  void files_that_are_checked_together_know_of_each_others_flows() throws IOException {
    String bill = write("bill.yaml", GOOD.replace("id: good", "id: bill-customer"));
    String calls = "id: %s\nsteps:\n  - { id: a, flow: %s }\n";
    String near = write("near.yaml", calls.formatted("near", "bill-custmer"));
    String far = write("far.yaml", calls.formatted("far", "something-else"));

    Called together = Called.with("validate", bill, near, far);

    assertThat(together.out().lines())
        .contains(
            near + ":3:20: there is no flow 'bill-custmer'; did you mean 'bill-customer'?",
            "ok  %s  far, 1 step".formatted(far));
    assertThat(together.exitCode()).isEqualTo(ExitCode.INVALID);
    assertThat(Called.with("validate", near).exitCode()).isEqualTo(ExitCode.OK);
  }

  @Test
  void on_a_terminal_the_line_of_the_file_follows_with_a_mark_under_the_column()
      throws IOException {
    Called called = Called.on(Called.SCREEN, "", "validate", write("bad.yaml", BAD));

    String source = "  - { id: b, adapter: core, action: noop, dependson: [a] }";
    String mark = " ".repeat(source.indexOf("dependson")) + "^";
    assertThat(called.out()).contains("      4 │ " + source + "\n        │ " + mark + "\n");
  }

  @Test
  void a_line_that_is_wider_than_the_terminal_is_shown_around_the_column() throws IOException {
    String file =
        write("long.yaml", "id: x\nname: '" + "n".repeat(300) + "'\n" + "# ".repeat(100) + "\n");
    write("long.yaml", "{id: x, name: '" + "n".repeat(300) + "', stepz: []}\n");

    Called called = Called.on(Called.SCREEN, "", "validate", file);

    assertThat(called.out()).contains("stepz").contains("^");
    assertThat(called.out().lines().skip(1).limit(2)).allMatch(line -> line.length() <= 100);
  }

  @Test
  void several_files_and_folders_are_checked_and_one_bad_file_is_enough() throws IOException {
    write("a.yaml", GOOD);
    write("b.json", "{\"id\": \"b\", \"steps\": []}");
    write("c.yml", GOOD.replace("good", "c"));
    write("notes.txt", "not a definition");

    Called called = Called.with("validate", folder.toString());

    assertThat(called.out()).contains("a.yaml", "b.json", "c.yml").doesNotContain("notes.txt");
    assertThat(called.exitCode()).isEqualTo(ExitCode.INVALID);
  }

  @Test
  void warnings_are_marked_and_do_not_make_a_file_invalid() throws IOException {
    String file = write("warned.json", "{\"workflowId\": \"w\", \"steps\": [ ... ]}");

    Called called = Called.with("validate", file);

    assertThat(called.out()).contains(": warning: ").contains("ok  ");
    assertThat(called.exitCode()).isEqualTo(ExitCode.OK);
  }

  @Test
  void json_lists_the_problems_for_programs() throws IOException {
    String file = write("bad.yaml", BAD);

    Called called = Called.with("validate", "--json", file);

    Obj json = (Obj) Json.parse(called.out());
    assertThat(json.at("valid")).isEqualTo(Value.FALSE);
    Arr errors = (Arr) json.at("errors");
    assertThat(errors.size()).isEqualTo(2);
    Obj first = (Obj) errors.get(0);
    assertThat(first.at("file")).isEqualTo(Value.of(file));
    assertThat(first.at("line")).isEqualTo(Value.of(3));
    assertThat(first.fields()).containsKeys("path", "column", "message", "severity");
    assertThat(called.exitCode()).isEqualTo(ExitCode.INVALID);
  }

  @Test
  void a_dash_is_stdin() {
    Called called = Called.on(Called.PIPE, GOOD, "validate", "-");

    assertThat(called.out()).isEqualTo("ok  stdin  good, 2 steps%n".formatted());
  }

  @Test
  void a_format_can_be_named_and_an_unknown_one_is_refused_with_those_that_exist()
      throws IOException {
    String file = write("good.yaml", GOOD);

    assertThat(Called.with("validate", "--format", "baton", file).exitCode()).isEqualTo(0);
    Called unknown = Called.with("validate", "--format", "bpmn", file);
    assertThat(unknown.err()).contains("unknown format 'bpmn'", "agent-plan");
    assertThat(unknown.exitCode()).isEqualTo(ExitCode.INVALID);
  }

  @Test
  void files_that_cannot_be_read_are_named_with_the_reason() throws IOException {
    Path binary = Files.write(folder.resolve("binary.yaml"), new byte[] {(byte) 0xff, 0, 1});
    byte[] tooMuch = new byte[DocumentLimits.DEFAULT_MAX_TEXT_LENGTH + 1];
    Path huge = Files.write(folder.resolve("huge.yaml"), tooMuch);

    Called called =
        Called.with("validate", folder + "/none.yaml", binary.toString(), huge.toString());

    assertThat(called.err())
        .contains("none.yaml: there is no such file")
        .contains("binary.yaml:1:1: the file is not UTF-8 here")
        .contains("huge.yaml:1:1: the document is larger than the limit");
    assertThat(called.out()).isEmpty();
    assertThat(called.exitCode()).isEqualTo(ExitCode.INVALID);
  }

  @Test
  void an_empty_folder_is_not_valid() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));

    Called called = Called.with("validate", empty.toString());

    assertThat(called.err()).contains("has no .yaml, .yml or .json file");
    assertThat(called.exitCode()).isEqualTo(ExitCode.INVALID);
  }

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }
}
