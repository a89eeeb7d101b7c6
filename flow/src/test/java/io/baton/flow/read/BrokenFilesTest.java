package io.baton.flow.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Broken definitions, each with all of its problems written in comments at its end. */
@Requirement("DEF-2")
class BrokenFilesTest {
  private static final Path FOLDER = Path.of("src/test/resources/broken");

  static Stream<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void everyProblemIsReportedAtItsLineAndColumn(Path file) throws IOException {
    String text = Files.readString(file);
    List<String> expected =
        text.lines().filter(line -> line.startsWith("# ")).map(line -> line.substring(2)).toList();

    Definition definition = Definitions.read(text, file.getFileName().toString());

    assertThat(definition.problems()).extracting(BrokenFilesTest::shown).isEqualTo(expected);
    assertThat(definition.plan()).isNull();
    assertThat(definition.flow()).isNull();
  }

  private static String shown(Problem problem) {
    return problem.position() + ": " + (problem.isError() ? "" : "warning: ") + problem.message();
  }
}
