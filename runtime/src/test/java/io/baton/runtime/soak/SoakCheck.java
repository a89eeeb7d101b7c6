package io.baton.runtime.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.store.EventRow;
import io.baton.store.Store;
import io.baton.store.StoredExecution;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compares what adapters were asked to do with what the log says. */
final class SoakCheck {
  private record Call(String executionId, String step, int attempt, String token, long at) {}

  private final Store store;
  private final Map<String, List<EventRow>> logs = new HashMap<>();

  SoakCheck(Store store) {
    this.store = store;
  }

  /** The words of every whole line. */
  static List<String[]> lines(Path file) throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    List<String[]> lines = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      if (line.endsWith(".")) {
        lines.add(line.substring(0, line.length() - 1).split(" "));
      }
    }
    return lines;
  }

  /** No step that has a committed result was called later, and every call had the same token. */
  int checkCalls(Path file) throws IOException {
    Map<String, String> tokens = new HashMap<>();
    int repeated = 0;
    for (String[] words : lines(file)) {
      Call call =
          new Call(
              words[0], words[1], Integer.parseInt(words[2]), words[3], Long.parseLong(words[4]));
      String work = call.executionId() + "/" + call.step();
      String token = tokens.putIfAbsent(work, call.token());
      repeated += token == null ? 0 : 1;
      assertThat(token == null ? call.token() : token).as(work).isEqualTo(call.token());
      long completed = completedAt(call.executionId(), call.step());
      assertThat(call.at())
          .as("%s was called after its result", work)
          .isLessThanOrEqualTo(completed);
    }
    return repeated;
  }

  /** No wait ended early. */
  int checkTimers(List<String> timed) {
    for (String id : timed) {
      EventRow waiting = event(id, "step.waiting", "pause");
      Obj data = (Obj) ((Obj) Json.parse(waiting.data())).at("data");
      long until = Instant.parse(((Value.Text) data.at("until")).value()).toEpochMilli();
      assertThat(event(id, "step.completed", "pause").at())
          .as("end of the wait of %s", id)
          .isGreaterThanOrEqualTo(until);
    }
    return timed.size();
  }

  private long completedAt(String id, String step) {
    return event(id, "step.completed", step).at();
  }

  private EventRow event(String id, String type, String step) {
    return log(id).stream()
        .filter(event -> event.type().equals(type) && step.equals(event.stepKey()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("%s has no %s of %s".formatted(id, type, step)));
  }

  private List<EventRow> log(String id) {
    return logs.computeIfAbsent(
        id,
        ignored -> {
          StoredExecution stored = store.executions().byId(id).orElseThrow();
          return store.log().events(stored.executionNo(), 0, 1_000);
        });
  }
}
