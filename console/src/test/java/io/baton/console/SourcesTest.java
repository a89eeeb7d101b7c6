package io.baton.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** There is no build step and so no formatter: the sources stay readable by a rule. */
final class SourcesTest {
  private static final Path MAIN = Path.of("src/main/resources/io/baton/console");
  private static final int WIDEST = 120;
  private static final int LONGEST = 250;

  @Test
  void files_are_short_and_lines_fit_a_screen() throws IOException {
    List<String> complaints = new ArrayList<>();
    for (Path file : files()) {
      List<String> lines = Files.readAllLines(file);
      if (lines.size() > LONGEST) {
        complaints.add("%s has %d lines".formatted(file.getFileName(), lines.size()));
      }
      for (int i = 0; i < lines.size(); i++) {
        if (lines.get(i).length() > WIDEST) {
          complaints.add("%s:%d is too wide".formatted(file.getFileName(), i + 1));
        }
      }
    }
    assertThat(complaints).isEmpty();
  }

  @Test
  void every_style_sheet_is_linked_once() throws IOException {
    String page = Files.readString(MAIN.resolve("index.html"));
    for (Path file : files()) {
      if (file.toString().endsWith(".css")) {
        assertThat(page).containsOnlyOnce("/css/" + file.getFileName());
      }
    }
  }

  @Test
  void nothing_is_ever_parsed_as_html() throws IOException {
    for (Path file : files()) {
      assertThat(Files.readString(file))
          .doesNotContain(
              "innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "document.write");
    }
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> js = Files.walk(MAIN.resolve("js"));
        Stream<Path> css = Files.walk(MAIN.resolve("css"))) {
      return Stream.concat(js, css)
          .filter(path -> path.toString().endsWith(".js") || path.toString().endsWith(".css"))
          .toList();
    }
  }
}
