package io.baton.runtime.soak;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Task;
import io.baton.runtime.Baton;
import io.baton.runtime.Settings;
import io.baton.store.Store;
import io.baton.store.postgres.PostgresSettings;
import io.baton.store.postgres.PostgresStore;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;

/** What runs while the process is killed: steps in a row, side by side, retried, timed, nested. */
final class SoakFlows {
  static final List<String> IDS = List.of("row", "fan", "shaky", "timed", "outer");

  private static final List<String> TEXTS =
      List.of(
          """
          id: row
          steps:
            - { id: a, adapter: soak, action: add, params: { value: 0 } }
            - { id: b, adapter: soak, action: add, params: { value: "{{ a.value }}" } }
            - { id: c, adapter: soak, action: add, params: { value: "{{ b.value }}" } }
            - { id: d, adapter: soak, action: add, params: { value: "{{ c.value }}" } }
          output: { value: "{{ d.value }}" }
          """,
          """
          id: fan
          steps:
            - id: each
              forEach: [1, 2, 3]
              adapter: soak
              action: add
              params: { value: "{{ item }}" }
            - { id: last, adapter: soak, action: add, params: { value: "{{ each[2].value }}" } }
          output: { value: "{{ last.value - 1 }}" }
          """,
          """
          id: shaky
          steps:
            - id: try
              adapter: soak
              action: failOnce
              retry: { attempts: 3, delay: 100ms }
              params: { value: 2 }
            - { id: end, adapter: soak, action: add, params: { value: "{{ try.value }}" } }
          output: { value: "{{ end.value }}" }
          """,
          """
          id: timed
          steps:
            - { id: pause, wait: 300ms }
            - { id: after, adapter: soak, action: add, params: { value: 3 } }
          output: { value: "{{ after.value }}" }
          """,
          """
          id: outer
          steps:
            - { id: call, flow: row, params: {} }
            - { id: then, adapter: soak, action: add, params: { value: "{{ call.value - 1 }}" } }
          output: { value: "{{ then.value }}" }
          """);

  /** What every one of them gives. */
  static final Value RESULT = Obj.of("value", Value.of(4));

  private SoakFlows() {}

  static Settings settings(String place) {
    return place.startsWith("jdbc:")
        ? Settings.on(() -> postgres(place))
        : Settings.in(Path.of(place));
  }

  /** On a busy machine the first connection can take long. */
  static Store postgres(String place) {
    return PostgresStore.open(
        PostgresSettings.at(place, "postgres", "postgres")
            .withConnectTimeout(Duration.ofMinutes(1)));
  }

  /** Every call of an adapter leaves a line in the file, before anything else. */
  static Baton open(Settings settings, Path calls) {
    Baton baton = Baton.open(settings);
    baton.adapter("soak", "add", task -> add(task, calls));
    baton.adapter("soak", "failOnce", task -> failOnce(task, calls));
    TEXTS.forEach(baton::register);
    return baton;
  }

  private static Value add(Task task, Path calls) throws IOException {
    note(task, calls);
    long value = task.param("value") instanceof Value.Int number ? number.value() : 0;
    return Obj.of("value", Value.of(value + 1));
  }

  private static Value failOnce(Task task, Path calls) throws IOException, AdapterException {
    if (task.attempt() == 1) {
      note(task, calls);
      throw new AdapterException("CONNECTION_RESET", "the first attempt fails");
    }
    return add(task, calls);
  }

  private static void note(Task task, Path calls) throws IOException {
    append(
        calls,
        "%s %s %d %s %d"
            .formatted(
                task.executionId(),
                task.step(),
                task.attempt(),
                task.idempotencyToken(),
                System.currentTimeMillis()));
  }

  /** One write a line: a kill leaves whole lines, and perhaps the beginning of a last one. */
  static void append(Path file, String line) throws IOException {
    Files.write(
        file,
        (line + ".\n").getBytes(StandardCharsets.UTF_8),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
