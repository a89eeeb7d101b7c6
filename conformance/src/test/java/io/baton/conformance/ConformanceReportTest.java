package io.baton.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConformanceReportTest {
  @TempDir Path root;

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @Test
  void lists_tests_of_all_modules_by_requirement_and_the_rest_as_open() throws IOException {
    module("flow", test("io.baton.flow.B", "b", TestResult.PASSED, "DEF-1"));
    module("engine", test("io.baton.engine.A", "a", TestResult.PASSED, "DEF-1", "ENG-1"));

    assertThat(report(true)).isZero();

    assertThat(root.resolve("docs/conformance.md"))
        .content()
        .contains("| 2 tests:<br>`engine.A#a`<br>`flow.B#b` | passed |")
        .contains("| 1 test:<br>`engine.A#a` | passed |")
        .contains("No passing test yet: DEF-2, DEF-3,")
        .contains(": 2 passed, 0 failed,");
    assertThat(report(false)).isZero();
  }

  @Test
  void a_stale_document_fails_and_says_how_to_update_it() throws IOException {
    module("flow", test("io.baton.flow.B", "b", TestResult.PASSED, "DEF-1"));

    assertThat(report(false)).isEqualTo(1);

    assertThat(printed.toString(StandardCharsets.UTF_8)).contains("./baton test --update-docs");
    assertThat(root.resolve("docs/conformance.md")).doesNotExist();
    assertThat(root.resolve("target/conformance.md")).exists();
  }

  @Test
  void one_failing_test_fails_its_requirement() throws IOException {
    module(
        "flow",
        test("io.baton.flow.B", "b", TestResult.PASSED, "DEF-1"),
        test("io.baton.flow.B", "c", TestResult.FAILED, "DEF-1"));

    assertThat(report(true)).isEqualTo(1);
    assertThat(printed.toString(StandardCharsets.UTF_8)).contains("0 passed, 1 failed");
  }

  @Test
  void a_skipped_test_leaves_its_requirement_open() throws IOException {
    module("flow", test("io.baton.flow.B", "b", TestResult.SKIPPED, "DEF-1"));

    report(true);

    assertThat(root.resolve("docs/conformance.md")).content().contains("test yet: DEF-1, DEF-2,");
  }

  @Test
  void an_unknown_requirement_is_an_error_that_names_the_test() throws IOException {
    module("flow", test("io.baton.flow.B", "b", TestResult.PASSED, "DEF-99"));

    assertThat(report(true)).isEqualTo(2);

    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("flow.B#b names DEF-99, which is not in requirements.tsv");
  }

  @Test
  void the_ledger_has_every_area() throws IOException {
    assertThat(Ledger.load().items()).hasSize(87).containsKeys("DEF-1", "EXP-2", "PERF-overhead");
    assertThat(Ledger.load().items().get("EXP-2"))
        .extracting(Ledger.Item::text)
        .asString()
        .contains("`||`");
  }

  private void module(String name, TestRecord... records) throws IOException {
    RecordFiles.write(root.resolve(name).resolve("target/conformance"), List.of(records));
  }

  private static TestRecord test(
      String testClass, String method, TestResult result, String... requirements) {
    return new TestRecord(testClass, method, List.of(requirements), result, 1);
  }

  private int report(boolean updateDocs) throws IOException {
    Files.createDirectories(root);
    var out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    return new ConformanceReport(root, updateDocs, out).run();
  }
}
