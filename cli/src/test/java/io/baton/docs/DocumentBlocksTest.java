package io.baton.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.builtin.AdapterSettings;
import io.baton.adapters.builtin.BuiltIn;
import io.baton.flow.document.DocumentReader;
import io.baton.flow.document.Syntax;
import io.baton.flow.problem.Problem;
import io.baton.flow.read.DefinitionOptions;
import io.baton.flow.read.Definitions;
import io.baton.value.Obj;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every fenced block of every document is tested. By its language: flows are validated, sessions
 * run in a shell, Java is compiled and run, SQL is run on both databases. A block of another kind
 * says in a comment before it which test has it ({@code tested by NameTest}), or why none can
 * ({@code not run: reason}).
 */
@Timeout(300)
final class DocumentBlocksTest {
  private static final String TESTED_BY = "tested by ";
  private static final String NOT_RUN = "not run: ";

  @TempDir Path folder;

  private static Stream<Block> blocks(String... languages) {
    return Block.all().stream()
        .filter(block -> List.of(languages).contains(block.language()))
        .filter(block -> block.note().isEmpty() || block.note().equals("run"));
  }

  static Stream<Block> definitions() {
    return blocks("yaml", "json");
  }

  @ParameterizedTest
  @MethodSource("definitions")
  void a_definition_is_valid(Block block) {
    assertThat(DocumentReader.read(block.text(), Syntax.AUTO).root())
        .as("no flow: say in a comment before it which test has it, or why none can")
        .isNotNull()
        .satisfies(root -> assertThat(((Obj) root.toValue()).has("steps")).isTrue());
    var catalog = BuiltIn.with(AdapterSettings.in(folder)).catalog();
    assertThat(
            Definitions.read(
                    block.text(), "doc.yaml", DefinitionOptions.DEFAULT.withCatalog(catalog))
                .problems()
                .stream()
                .filter(Problem::isError))
        .isEmpty();
  }

  static Stream<String> documentsWithSessions() {
    return blocks("console").map(Block::file).distinct();
  }

  /** Blocks of one document follow each other, as for somebody who reads it. */
  @ParameterizedTest
  @MethodSource("documentsWithSessions")
  void the_sessions_of_a_document_work_line_by_line(String document) throws Exception {
    try (Sandbox sandbox = new Sandbox(folder)) {
      List<Session> sessions = new ArrayList<>();
      for (Block block : Block.in(Block.ROOT.resolve(document))) {
        if (block.language().equals("console") && block.note().isEmpty()) {
          sessions.add(Session.of(block.text()));
        } else if (block.language().equals("yaml") && block.text().startsWith("id: ")) {
          String id = block.text().lines().findFirst().orElseThrow().substring(4).strip();
          sandbox.write(id + ".yaml", block.text());
        }
      }
      sandbox.run(sessions);
    }
  }

  static Stream<Block> programs() {
    return blocks("java");
  }

  @ParameterizedTest
  @MethodSource("programs")
  void java_compiles_and_runs(Block block) throws Exception {
    JavaBlock.run(block.text(), folder);
  }

  @Test
  void every_block_is_tested_or_says_why_not() throws IOException {
    Map<String, String> untested = new LinkedHashMap<>();
    List<Path> tests = tests();
    for (Block block : Block.all()) {
      if (block.note().startsWith(NOT_RUN)) {
        untested.put(block.toString(), block.note().substring(NOT_RUN.length()));
      } else if (block.note().startsWith(TESTED_BY)) {
        String test = block.note().substring(TESTED_BY.length());
        assertThat(mentions(tests, test, Path.of(block.file()).getFileName().toString()))
            .as("%s says that %s has it", block, test)
            .isTrue();
      } else {
        assertThat(block.language())
            .as("%s: say 'tested by …' or 'not run: …' in a comment before it", block)
            .isIn("yaml", "json", "console", "java", "sql");
      }
    }
    untested.forEach((block, reason) -> System.out.println(block + ": " + reason));
    assertThat(untested.values()).allSatisfy(reason -> assertThat(reason).hasSizeGreaterThan(10));
  }

  /** Whether there is such a test, and it reads that document. */
  private static boolean mentions(List<Path> tests, String test, String document) {
    return tests.stream()
        .filter(file -> file.endsWith(test + ".java"))
        .anyMatch(file -> read(file).contains(document));
  }

  private static List<Path> tests() throws IOException {
    List<Path> tests = new ArrayList<>();
    try (Stream<Path> modules = Files.list(Block.ROOT)) {
      for (Path sources : modules.map(module -> module.resolve("src/test/java")).toList()) {
        if (Files.isDirectory(sources)) {
          try (Stream<Path> files = Files.walk(sources)) {
            files.forEach(tests::add);
          }
        }
      }
    }
    return tests;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
