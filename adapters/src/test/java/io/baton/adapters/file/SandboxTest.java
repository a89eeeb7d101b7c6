package io.baton.adapters.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.AdapterException;
import io.baton.adapters.TestTask;
import io.baton.conformance.Requirement;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever can put things into a tenant's folder tries to get out of it through steps. */
@Requirement("ADP-2")
@Timeout(120)
final class SandboxTest {
  @TempDir Path temp;
  private Path folder;
  private Path outside;
  private FileAdapter files;

  @BeforeEach
  void open() throws Exception {
    Path root = temp.resolve("files");
    folder = Files.createDirectories(root.resolve("default"));
    outside = Files.createDirectories(temp.resolve("outside"));
    Files.writeString(outside.resolve("secret.txt"), "secret");
    files = new FileAdapter(new Sandbox(root, 1_000));
  }

  private String code(String action, String params) throws Exception {
    return TestTask.failure(files, action, params.replace('\'', '"')).code();
  }

  private Obj run(String action, String params) throws Exception {
    return TestTask.output(files, action, params.replace('\'', '"'));
  }

  @Test
  void a_hard_link_to_a_file_outside_is_neither_read_nor_written() throws Exception {
    Files.createLink(folder.resolve("hard"), outside.resolve("secret.txt"));

    assertThat(code("read", "{'path': 'hard'}")).isEqualTo("SANDBOX_VIOLATION");
    assertThat(code("write", "{'path': 'hard', 'content': 'x'}")).isEqualTo("SANDBOX_VIOLATION");
    assertThat(code("append", "{'path': 'hard', 'content': 'x'}")).isEqualTo("SANDBOX_VIOLATION");
    assertThat(code("copy", "{'from': 'hard', 'to': 'copy'}")).isEqualTo("SANDBOX_VIOLATION");
    run("write", "{'path': 'mine', 'content': 'mine'}");
    assertThat(code("copy", "{'from': 'mine', 'to': 'hard', 'overwrite': true}"))
        .isEqualTo("SANDBOX_VIOLATION");
    assertThat(outside.resolve("secret.txt")).hasContent("secret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"read", "write", "append", "copy", "move"})
  void a_pipe_keeps_nobody_waiting(String action) throws Exception {
    assertThat(new ProcessBuilder("mkfifo", folder.resolve("pipe").toString()).start().waitFor())
        .isZero();

    assertThat(code(action, "{'path': 'pipe', 'content': 'x', 'from': 'pipe', 'to': 'y'}"))
        .isEqualTo("SANDBOX_VIOLATION");
    assertThat(code("read", "{'path': 'pipe/x'}")).isEqualTo("VALIDATION_ERROR");
    assertThat(run("list", "{'recursive': true}").at("files")).isEqualTo(Arr.EMPTY);
  }

  @Test
  void a_device_behind_a_link_is_not_opened() throws Exception {
    Files.createSymbolicLink(folder.resolve("zero"), Path.of("/dev/zero"));

    assertThat(code("read", "{'path': 'zero'}")).isEqualTo("SANDBOX_VIOLATION");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "./../x | SANDBOX_VIOLATION",
        "a/./../../x | SANDBOX_VIOLATION",
        "//etc/passwd | SANDBOX_VIOLATION",
        "~/x | NOT_FOUND",
        "$HOME/x | NOT_FOUND",
        "%2e%2e/x | NOT_FOUND",
        "file:///etc/passwd | NOT_FOUND"
      })
  void odd_paths_are_names_like_any_other_or_refused(String path, String code) throws Exception {
    assertThat(code("read", "{'path': '%s'}".formatted(path))).isEqualTo(code);
    assertThat(outside.resolve("secret.txt")).hasContent("secret");
  }

  @Test
  void names_that_no_system_takes_are_said() throws Exception {
    assertThat(code("write", "{'path': '%s', 'content': ''}".formatted("x".repeat(300))))
        .isEqualTo("VALIDATION_ERROR");
    assertThat(code("write", "{'path': '%s/a', 'content': ''}".formatted("x".repeat(300))))
        .isEqualTo("VALIDATION_ERROR");
    assertThat(code("read", "{'path': '.'}")).isEqualTo("VALIDATION_ERROR");
    assertThat(code("delete", "{'path': '.'}")).isEqualTo("VALIDATION_ERROR");
    assertThat(code("delete", "{'path': 'a/..'}")).isEqualTo("VALIDATION_ERROR");
  }

  /** A folder on the way is a link for half of the time; nothing may ever arrive behind it. */
  @Test
  void a_folder_that_is_swapped_for_a_link_meanwhile_leads_nowhere() throws Exception {
    Path real = Files.createDirectories(folder.resolve("real"));
    Path link = folder.resolve("link");
    Files.createSymbolicLink(link, outside);
    Path door = folder.resolve("door");
    Thread swapper = Thread.ofPlatform().daemon().start(() -> swap(door, real, link));
    try {
      for (int i = 0; i < 2_000; i++) {
        tryTo("write", "{'path': 'door/new.txt', 'content': 'x'}");
        tryTo("write", "{'path': 'door/deep/new.txt', 'content': 'x'}");
        tryTo("append", "{'path': 'door/secret.txt', 'content': 'x'}");
        tryTo("delete", "{'path': 'door/secret.txt'}");
        assertThat(tryTo("read", "{'path': 'door/secret.txt'}")).isNotEqualTo("secret");
      }
    } finally {
      swapper.interrupt();
      swapper.join();
    }

    try (Stream<Path> left = Files.list(outside)) {
      assertThat(left).containsExactly(outside.resolve("secret.txt"));
    }
    assertThat(outside.resolve("secret.txt")).hasContent("secret");
  }

  private static void swap(Path door, Path real, Path link) {
    for (int made = 0; !Thread.currentThread().isInterrupted(); ) {
      try {
        Files.move(real, door, StandardCopyOption.ATOMIC_MOVE);
        Files.move(door, real, StandardCopyOption.ATOMIC_MOVE);
        Files.move(link, door, StandardCopyOption.ATOMIC_MOVE);
        Files.move(door, link, StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException occupied) {
        made += setAside(door, door.resolveSibling("made-" + made));
      }
    }
  }

  /** A step made the folder itself. */
  private static int setAside(Path door, Path aside) {
    try {
      Files.move(door, aside, StandardCopyOption.ATOMIC_MOVE);
      return 1;
    } catch (IOException gone) {
      return 0;
    }
  }

  private String tryTo(String action, String params) throws Exception {
    try {
      return run(action, params).at("content") instanceof Value.Text(String text) ? text : "";
    } catch (AdapterException refused) {
      return refused.code();
    }
  }

  @Test
  void no_pattern_takes_longer_than_it_is() throws Exception {
    run("write", "{'path': '%s', 'content': ''}".formatted("a".repeat(200)));
    String bomb = "*a".repeat(60) + "b";

    long begin = System.nanoTime();
    Obj found = run("list", "{'glob': '%s'}".formatted(bomb));

    assertThat(found.at("files")).isEqualTo(Arr.EMPTY);
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(20));
    assertThat(code("list", "{'glob': '%s'}".formatted("*".repeat(1_001))))
        .isEqualTo("VALIDATION_ERROR");
  }

  @Test
  void folders_inside_each_other_are_listed_down_to_a_limit() throws Exception {
    run("write", "{'path': '%sx', 'content': ''}".formatted("d/".repeat(80)));

    Obj found = run("list", "{'recursive': true}");

    assertThat(((Arr) found.at("files")).size()).isEqualTo(Listing.MOST_DEPTH);
    assertThat(found.at("truncated")).isEqualTo(Value.TRUE);
  }

  @Test
  @Requirement("ADP-5")
  void a_step_that_was_cancelled_writes_nothing() throws Exception {
    TestTask test = new TestTask();
    test.cancel();
    Thread.interrupted();

    try {
      files.run(test.task("file.write", "{\"path\": \"x\", \"content\": \"x\"}"));
      throw new AssertionError("it wrote");
    } catch (AdapterException e) {
      assertThat(e.code()).isEqualTo("CANCELLED");
    }
    assertThat(folder.resolve("x")).doesNotExist();
  }
}
