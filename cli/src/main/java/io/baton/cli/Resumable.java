package io.baton.cli;

import io.baton.cli.run.DataFolder;
import io.baton.cli.run.Unfinished;
import io.baton.store.StoredExecution;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which execution {@code --resume} means. */
sealed interface Resumable {
  record Found(StoredExecution execution) implements Resumable {}

  /** Each entry is one line for people. */
  record Refused(List<String> reasons) implements Resumable {}

  int MOST_LISTED = 20;
  DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

  /**
   * @param id empty: the one that there is
   */
  static Resumable of(String id, Unfinished data, DataFolder folder) {
    return id.isEmpty() ? onlyOne(data.runs(), folder) : byId(id, data, folder);
  }

  private static Resumable onlyOne(List<StoredExecution> runs, DataFolder folder) {
    if (runs.isEmpty()) {
      return refused("Nothing to resume: every run in " + folder.path() + " has ended.");
    }
    if (runs.size() == 1) {
      return new Found(runs.getFirst());
    }
    List<String> lines = new ArrayList<>();
    lines.add("%d runs in %s have not ended:".formatted(runs.size(), folder.path()));
    runs.reversed().stream().limit(MOST_LISTED).map(Resumable::line).forEach(lines::add);
    if (runs.size() > MOST_LISTED) {
      lines.add("  and %d older ones".formatted(runs.size() - MOST_LISTED));
    }
    lines.add(
        "Choose one: baton run --resume %s --data %s"
            .formatted(runs.getLast().identity().id(), folder.path()));
    return new Refused(lines);
  }

  private static Resumable byId(String id, Unfinished data, DataFolder folder) {
    Optional<StoredExecution> found = data.byId(id);
    if (found.isEmpty()) {
      return refused(
          "There is no run '%s' in %s. --resume alone finds the one that has not ended."
              .formatted(id, folder.path()));
    }
    String parent = found.get().identity().parentId();
    return parent == null
        ? new Found(found.get())
        : refused("'%s' is a part of run '%s'; resume that one.".formatted(id, parent));
  }

  /** " 4f76d8e6c1eb528588264389 order-with-refund running since 2026-01-31 12:00:00". */
  private static String line(StoredExecution run) {
    return "  %s  %s  %s since %s"
        .formatted(
            run.identity().id(),
            run.identity().flowId(),
            run.status().status(),
            TIME.format(Instant.ofEpochMilli(run.identity().createdAt())));
  }

  private static Refused refused(String reason) {
    return new Refused(List.of(reason));
  }
}
