package io.baton.runtime.lane;

import io.baton.engine.StepError;
import io.baton.engine.state.ExecutionState;
import io.baton.store.StatusRow;
import io.baton.store.Store;
import io.baton.store.StoredExecution;
import io.baton.value.Json;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Who waits for the end of which execution, whether or not it is in memory. */
final class Watchers {
  private final Map<String, List<CompletableFuture<Ended>>> byId = new HashMap<>();
  private final Store store;

  Watchers(Store store) {
    this.store = store;
  }

  boolean has(String id) {
    return byId.containsKey(id);
  }

  void add(Message.Watch watch) {
    byId.computeIfAbsent(watch.executionId(), id -> new ArrayList<>()).add(watch.reply());
  }

  /** For one that is not in memory; what its row says is committed. */
  void addStored(Message.Watch watch) {
    StoredExecution stored = store.executions().byId(watch.executionId()).orElse(null);
    if (stored == null) {
      watch.reply().completeExceptionally(new NoSuchExecutionException(watch.executionId()));
    } else if (stored.status().endedAt() > 0) {
      watch.reply().complete(ended(watch.executionId(), stored.status()));
    } else {
      add(watch);
    }
  }

  List<CompletableFuture<Ended>> take(String id) {
    List<CompletableFuture<Ended>> found = byId.remove(id);
    return found == null ? List.of() : found;
  }

  void failAll() {
    IllegalStateException closed = new IllegalStateException("Baton has been closed");
    byId.values().forEach(all -> all.forEach(watcher -> watcher.completeExceptionally(closed)));
    byId.clear();
  }

  static Ended ended(ExecutionState state) {
    StepError error = state.error();
    return new Ended(
        state.identity().executionId(),
        state.status().text(),
        state.output(),
        error == null ? null : error.message());
  }

  private static Ended ended(String id, StatusRow row) {
    String output = row.output();
    return new Ended(
        id, row.status(), output == null ? Value.NULL : Json.parse(output), row.errorMessage());
  }
}
