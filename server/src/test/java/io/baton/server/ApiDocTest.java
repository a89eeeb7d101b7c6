package io.baton.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sessions in the documentation work line by line. */
final class ApiDocTest {
  private static final String DONE = "--done--";

  @TempDir Path folder;

  /** A command of the session and what it prints. */
  private record Line(String command, String output) {}

  @ParameterizedTest
  @ValueSource(strings = "docs/api.md")
  void a_session_works(String document) throws Exception {
    try (Api api = Api.in(folder)) {
      List<Line> session = session(Files.readString(file(document)));
      assertThat(session).hasSizeGreaterThan(2);
      String address = "127.0.0.1:" + api.server().address().getPort();
      String script =
          session.stream()
              .map(
                  line ->
                      line.command().replace("localhost:8080", address) + "\necho '" + DONE + "'")
              .collect(Collectors.joining("\n"));
      List<String> printed = List.of(run(script).split(DONE + "\n", -1));
      for (int i = 0; i < session.size(); i++) {
        assertThat(printed.get(i).replace("\r", "").strip())
            .as(session.get(i).command())
            .matches(pattern(session.get(i).output()));
      }
    }
  }

  private static Path file(String name) {
    return Stream.of(Path.of(name), Path.of("..", name))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow();
  }

  private static List<Line> session(String text) {
    String block = text.substring(text.indexOf("```console\n$ curl") + 11);
    block = block.substring(0, block.indexOf("\n```"));
    List<Line> lines = new ArrayList<>();
    for (String part : block.split("(?m)^\\$ ", -1)) {
      if (!part.isBlank()) {
        int end = part.contains("<<'YAML'") ? part.indexOf("\nYAML\n") + 5 : part.indexOf('\n');
        lines.add(new Line(part.substring(0, end), part.substring(end).strip()));
      }
    }
    return lines;
  }

  private static Pattern pattern(String output) {
    return Pattern.compile(
        Stream.of(output.split("…", -1)).map(Pattern::quote).collect(Collectors.joining(".*?")),
        Pattern.DOTALL);
  }

  private static String run(String script) throws IOException, InterruptedException {
    Process bash = new ProcessBuilder("bash", "-s").redirectErrorStream(true).start();
    try (var in = bash.getOutputStream()) {
      in.write((script + "\n").getBytes(StandardCharsets.UTF_8));
    }
    String printed = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    bash.waitFor();
    return printed;
  }
}
