package io.baton.cli.run;

import io.baton.engine.Event;
import io.baton.runtime.StartOptions;
import io.baton.runtime.row.EventRows;
import io.baton.store.EventRow;
import io.baton.store.Store;
import io.baton.store.StoredExecution;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** What the data says about runs from before, read before anything goes on. */
public record Unfinished(Store store) {
  private static final int PAGE = 1_000;

  /** Runs that have not ended, the oldest first; children belong to their runs. */
  public List<StoredExecution> runs() {
    return all().stream().filter(found -> found.identity().parentId() == null).toList();
  }

  public Optional<StoredExecution> byId(String id) {
    return store
        .executions()
        .byId(id)
        .filter(found -> found.identity().tenantId().equals(StartOptions.DEFAULT_TENANT));
  }

  /** The execution with its children at any depth that have not ended, and their last events. */
  Map<String, Long> withChildren(StoredExecution main) {
    Map<String, Long> found = new LinkedHashMap<>();
    found.put(main.identity().id(), store.log().lastSeq(main.executionNo()));
    // A child is younger than its parent, so one walk in the order of their numbers finds all.
    for (StoredExecution execution : all()) {
      String parent = execution.identity().parentId();
      if (parent != null && found.containsKey(parent)) {
        found.put(execution.identity().id(), store.log().lastSeq(execution.executionNo()));
      }
    }
    return found;
  }

  /** Where the execution expects callbacks, so that addresses given out before still lead here. */
  OptionalInt callbackPort(StoredExecution main) {
    String id = main.identity().id();
    EventRow first = store.log().events(main.executionNo(), 0, 1).getFirst();
    int port =
        EventRows.read(id, first).event() instanceof Event.ExecutionCreated created
            ? URI.create(created.callbackBase()).getPort()
            : -1;
    return port < 0 ? OptionalInt.empty() : OptionalInt.of(port);
  }

  private List<StoredExecution> all() {
    List<StoredExecution> found = new ArrayList<>();
    List<StoredExecution> page = store.executions().notEnded(0, PAGE);
    while (!page.isEmpty()) {
      page.stream()
          .filter(one -> one.identity().tenantId().equals(StartOptions.DEFAULT_TENANT))
          .forEach(found::add);
      page = store.executions().notEnded(page.getLast().executionNo(), PAGE);
    }
    return found;
  }
}
