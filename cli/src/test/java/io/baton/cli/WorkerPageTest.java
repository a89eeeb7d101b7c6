package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.lane.Ended;
import io.baton.server.Server;
import io.baton.server.ServerSettings;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What docs/workers.md shows is what examples/workers has, and works. */
@Timeout(120)
@Requirement({"WRK-3", "ADP-3"})
final class WorkerPageTest {
  private static final Path EXAMPLES = Path.of("../examples/workers");

  @TempDir Path folder;

  private static String block(String language) throws IOException {
    Matcher block =
        Pattern.compile("```%s\\n(.*?)```".formatted(language), Pattern.DOTALL)
            .matcher(Files.readString(Path.of("../docs/workers.md")));
    assertThat(block.find()).as(language).isTrue();
    return block.group(1);
  }

  @Test
  void the_worker_in_python_works() throws Exception {
    assertThat(block("python")).isEqualTo(Files.readString(EXAMPLES.resolve("worker.py")));
    doubles("python", "python3", EXAMPLES.resolve("worker.py").toString());
  }

  @Test
  void the_worker_in_java_works() throws Exception {
    Path file = EXAMPLES.resolve("DoubleWorker.java");
    assertThat(block("java")).isEqualTo(Files.readString(file));
    doubles(
        "java",
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        System.getProperty("java.class.path"),
        file.toString());
  }

  private void doubles(String pool, String... command) throws Exception {
    try (Server server = Server.start(ServerSettings.in(folder).withPort(0))) {
      server.baton().register(block("yaml").replace("pool: python", "pool: " + pool));
      List<String> all = new java.util.ArrayList<>(List.of(command));
      all.add(server.address().toString());
      Process worker = new ProcessBuilder(all).redirectErrorStream(true).start();
      try {
        Ended ended = server.baton().start("doubled", Obj.EMPTY).ended().get(100, TimeUnit.SECONDS);
        assertThat(ended.output()).isEqualTo(Value.of(42));
      } finally {
        worker.destroyForcibly().onExit().join();
      }
    }
  }
}
