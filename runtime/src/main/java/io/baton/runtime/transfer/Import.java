package io.baton.runtime.transfer;

import io.baton.engine.Recorded;
import io.baton.engine.event.EventJson;
import io.baton.runtime.flow.FlowLibrary;
import io.baton.runtime.flow.FlowVersion;
import io.baton.runtime.row.Projection;
import io.baton.runtime.time.Clock;
import io.baton.runtime.transfer.ImportCheck.FlowName;
import io.baton.runtime.trigger.FlowTriggers;
import io.baton.store.Batch;
import io.baton.store.BatchBuilder;
import io.baton.store.DeletedFlow;
import io.baton.store.Numbering;
import io.baton.store.Store;
import io.baton.value.Json;
import io.baton.value.Obj;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes in an export. It is read twice: first to refuse it as a whole where anything is wrong or
 * there already, then to write. The tables are made from the logs, as a doctor would.
 */
public final class Import {
  private static final int MOST_ROWS = 5_000;

  /** Opens the export from its beginning. */
  @FunctionalInterface
  public interface Text {
    BufferedReader open() throws IOException;
  }

  /** How much was taken in, and how many executions were left out. */
  public record Taken(int flows, long executions, long skipped) {}

  private final Store store;
  private final Clock clock;
  private final FlowLibrary library;
  private final Map<FlowName, Long> flowNos = new HashMap<>();
  private final List<Recorded> events = new ArrayList<>();
  private BatchBuilder batch = Batch.builder();
  private int rows;
  private long nextNo;
  private long executions;
  private @Nullable Obj current;

  /** Into data that nobody else has open. */
  public Import(Store store, Clock clock) {
    this(store, clock, new FlowLibrary(store, clock));
  }

  /**
   * @param library of whoever has the store open
   */
  public Import(Store store, Clock clock, FlowLibrary library) {
    this.store = store;
    this.clock = clock;
    this.library = library;
  }

  /**
   * @throws ImportRefused where nothing was written
   */
  public Taken run(Text text, ImportRules rules) throws IOException, ImportRefused {
    ImportCheck check = new ImportCheck(store, rules);
    try (BufferedReader lines = text.open()) {
      lines.lines().forEach(check::take);
    }
    check.requireSound();
    flowNos.putAll(check.flowsThere());
    int flows = flows(text);
    nextNo = store.reserve(Numbering.EXECUTION, Math.max(1, check.executions()));
    try (BufferedReader lines = text.open()) {
      lines.lines().skip(1).map(line -> (Obj) Json.parse(line)).forEach(line -> take(line, check));
    }
    endExecution();
    flush();
    return new Taken(flows, executions, check.leftOut().size());
  }

  /** Versions that were deleted go first: deleting means all that are there by then. */
  private int flows(Text text) throws IOException {
    Map<FlowName, Obj> found = new LinkedHashMap<>();
    try (BufferedReader lines = text.open()) {
      lines
          .lines()
          .map(line -> ((Obj) Json.parse(line)).at(Lines.FLOW))
          .filter(Obj.class::isInstance)
          .map(Obj.class::cast)
          .filter(flow -> !flowNos.containsKey(FlowName.of(flow)))
          .forEach(flow -> found.put(FlowName.of(flow), flow));
    }
    List<Obj> deleted = found.values().stream().filter(Import::isDeleted).toList();
    deleted.forEach(this::flow);
    flush();
    deleted.forEach(
        flow ->
            batch.add(
                new DeletedFlow(
                    Lines.text(flow, "tenantId"),
                    Lines.text(flow, "flowId"),
                    Lines.number(flow, "deletedAt"))));
    flush();
    List<Obj> live = found.values().stream().filter(flow -> !isDeleted(flow)).toList();
    live.forEach(this::flow);
    flush();
    found.keySet().forEach(name -> library.forgetLatest(name.tenantId(), name.flowId()));
    live.forEach(this::triggers);
    return found.size();
  }

  private static boolean isDeleted(Obj flow) {
    return Lines.number(flow, "deletedAt") > 0;
  }

  private void flow(Obj fields) {
    long no = store.reserve(Numbering.FLOW, 1);
    batch.add(Lines.flow(fields, no));
    flowNos.put(FlowName.of(fields), no);
    rows++;
  }

  /** Only the newest version's triggers count. */
  private void triggers(Obj fields) {
    FlowName name = FlowName.of(fields);
    library
        .latest(name.tenantId(), name.flowId())
        .filter(latest -> latest.version() == name.version())
        .filter(latest -> latest.plan().flow().id().equals(name.flowId()))
        .ifPresent(
            latest -> {
              BatchBuilder changes = Batch.builder();
              new FlowTriggers(store)
                  .changes(name.tenantId(), latest.plan().flow(), clock.millis())
                  .forEach(changes::add);
              store.commit(changes.build());
            });
  }

  private void take(Obj line, ImportCheck check) {
    if (line.at(Lines.EXECUTION) instanceof Obj execution) {
      endExecution();
      boolean isLeftOut = check.leftOut().contains(Lines.text(execution, "executionId"));
      current = isLeftOut ? null : execution;
    } else if (line.at(Lines.EVENT) instanceof Obj event && current != null) {
      events.add(EventJson.read(event));
    }
  }

  private void endExecution() {
    if (current != null && !events.isEmpty()) {
      FlowVersion flow = library.byNo(flowNos.getOrDefault(FlowName.of(current), 0L));
      Projection all = Projection.of(nextNo++, flow.flowNo(), flow.plan(), List.copyOf(events));
      batch.addAll(all.birth().build());
      rows += events.size();
      executions++;
      if (rows > MOST_ROWS) {
        flush();
      }
    }
    events.clear();
    current = null;
  }

  private void flush() {
    store.commit(batch.build());
    batch = Batch.builder();
    rows = 0;
  }
}
