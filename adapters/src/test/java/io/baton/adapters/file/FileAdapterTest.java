package io.baton.adapters.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.AdapterException;
import io.baton.adapters.TestTask;
import io.baton.conformance.Requirement;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Requirement("ADP-2")
final class FileAdapterTest {
  @TempDir Path temp;
  private Path root;
  private FileAdapter files;

  @BeforeEach
  void open() throws Exception {
    root = temp.resolve("files");
    files = new FileAdapter(new Sandbox(root, 1_000));
    Files.writeString(temp.resolve("outside.txt"), "secret");
    Files.createDirectories(root.resolve("default"));
  }

  @Test
  void writes_reads_appends_and_deletes() throws Exception {
    assertThat(run("write", "{'path': 'a/b.txt', 'content': 'one'}").at("bytes"))
        .isEqualTo(Value.of(3));
    run("append", "{'path': 'a/b.txt', 'content': ' two'}");
    assertThat(run("read", "{'path': 'a/b.txt'}").at("content")).isEqualTo(Value.of("one two"));
    assertThat(run("exists", "{'path': 'a/b.txt'}").at("exists")).isEqualTo(Value.TRUE);
    assertThat(run("delete", "{'path': 'a/b.txt'}").at("deleted")).isEqualTo(Value.TRUE);
    assertThat(run("delete", "{'path': 'a/b.txt'}").at("deleted")).isEqualTo(Value.FALSE);
    assertThat(failure("read", "{'path': 'a/b.txt'}").code()).isEqualTo("NOT_FOUND");
  }

  @Test
  void what_is_no_text_is_written_as_json_and_bytes_go_as_base64() throws Exception {
    run("write", "{'path': 'a.json', 'content': {'x': [1]}}");
    run("write", "{'path': 'a.bin', 'content': '/wAB', 'encoding': 'base64'}");

    assertThat(run("read", "{'path': 'a.json'}").at("content")).isEqualTo(Value.of("{\"x\":[1]}"));
    assertThat(run("read", "{'path': 'a.bin', 'encoding': 'base64'}").at("content"))
        .isEqualTo(Value.of("/wAB"));
    assertThat(failure("read", "{'path': 'a.bin'}")).hasMessageContaining("encoding: base64");
  }

  @Test
  void copies_moves_and_lists_in_the_order_of_names() throws Exception {
    run("write", "{'path': 'in/b.csv', 'content': 'b'}");
    run("copy", "{'from': 'in/b.csv', 'to': 'in/a.csv'}");
    run("move", "{'source': 'in/b.csv', 'destination': 'done/c.txt'}");

    Arr listed = (Arr) run("list", "{'path': '.', 'recursive': true, 'glob': '*.csv'}").at("files");
    Arr all = (Arr) run("list", "{}").at("files");

    assertThat(listed.stream().map(file -> ((Obj) file).at("path")))
        .containsExactly(Value.of("in/a.csv"));
    assertThat(all.stream().map(file -> ((Obj) file).at("name")))
        .containsExactly(Value.of("done"), Value.of("in"));
    assertThat(failure("copy", "{'from': 'in/a.csv', 'to': 'done/c.txt'}").code())
        .isEqualTo("CONFLICT");
    assertThat(failure("write", "{'path': 'in/a.csv', 'content': '', 'overwrite': false}").code())
        .isEqualTo("CONFLICT");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../outside.txt",
        "../../outside.txt",
        "a/../../../outside.txt",
        "/etc/passwd",
        "../files-of-others/x",
        "../other-tenant/x.txt"
      })
  void no_path_leads_out_of_the_folder(String path) throws Exception {
    for (String action : new String[] {"read", "delete", "exists"}) {
      assertThat(failure(action, "{'path': '%s'}".formatted(path)).code())
          .isEqualTo("SANDBOX_VIOLATION");
    }
    assertThat(failure("write", "{'path': '%s', 'content': ''}".formatted(path)).code())
        .isEqualTo("SANDBOX_VIOLATION");
    assertThat(failure("move", "{'from': '%s', 'to': 'x'}".formatted(path)).code())
        .isEqualTo("SANDBOX_VIOLATION");
    assertThat(Files.readString(temp.resolve("outside.txt"))).isEqualTo("secret");
  }

  @Test
  void no_link_leads_out_of_the_folder() throws Exception {
    Path folder = root.resolve("default");
    Files.createSymbolicLink(folder.resolve("file"), temp.resolve("outside.txt"));
    Files.createSymbolicLink(folder.resolve("folder"), temp);
    Files.createSymbolicLink(folder.resolve("dangling"), temp.resolve("new.txt"));

    for (String path : new String[] {"file", "folder/outside.txt", "dangling"}) {
      assertThat(failure("read", "{'path': '%s'}".formatted(path)).code())
          .isEqualTo("SANDBOX_VIOLATION");
      assertThat(failure("write", "{'path': '%s', 'content': 'x'}".formatted(path)).code())
          .isEqualTo("SANDBOX_VIOLATION");
      assertThat(failure("append", "{'path': '%s', 'content': 'x'}".formatted(path)).code())
          .isEqualTo("SANDBOX_VIOLATION");
      assertThat(failure("copy", "{'from': '%s', 'to': 'x'}".formatted(path)).code())
          .isEqualTo("SANDBOX_VIOLATION");
    }
    assertThat(failure("list", "{'path': 'folder'}").code()).isEqualTo("SANDBOX_VIOLATION");
    assertThat(run("list", "{'recursive': true}").at("files")).isEqualTo(Arr.EMPTY);
    assertThat(Files.readString(temp.resolve("outside.txt"))).isEqualTo("secret");
    assertThat(temp.resolve("new.txt")).doesNotExist();
  }

  @Test
  void files_have_a_limit() throws Exception {
    String much = "x".repeat(1_001);
    Files.writeString(root.resolve("default/big"), much);

    assertThat(failure("read", "{'path': 'big'}").code()).isEqualTo("PAYLOAD_TOO_LARGE");
    assertThat(failure("write", "{'path': 'a', 'content': '%s'}".formatted(much)).code())
        .isEqualTo("PAYLOAD_TOO_LARGE");
    run("write", "{'path': 'a', 'content': '%s'}".formatted("x".repeat(999)));
    assertThat(failure("append", "{'path': 'a', 'content': 'xx'}").code())
        .isEqualTo("PAYLOAD_TOO_LARGE");
  }

  @Test
  @Requirement("ADP-5")
  void a_cancelled_listing_stops() throws Exception {
    run("write", "{'path': 'a', 'content': ''}");
    TestTask test = new TestTask();
    test.cancel();
    Thread.interrupted();

    try {
      files.run(test.task("file.list", "{}"));
      throw new AssertionError("it went on");
    } catch (AdapterException e) {
      assertThat(e.code()).isEqualTo("CANCELLED");
    }
  }

  private Obj run(String action, String params) throws Exception {
    return TestTask.output(files, action, params.replace('\'', '"'));
  }

  private AdapterException failure(String action, String params) throws Exception {
    assertThat(Json.parse(params.replace('\'', '"'))).isNotNull();
    return TestTask.failure(files, action, params.replace('\'', '"'));
  }
}
