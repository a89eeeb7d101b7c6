package io.baton.runtime.transfer;

import io.baton.engine.event.EventJson;
import io.baton.runtime.row.EventRows;
import io.baton.store.EventRow;
import io.baton.store.FlowRow;
import io.baton.store.Store;
import io.baton.store.StoredExecution;
import io.baton.store.inspect.Inspection.KnownFlow;
import io.baton.value.Json;
import io.baton.value.Obj;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Writes every flow version and every execution with its log. Keys, secrets and tenants' settings
 * are not in it: they belong to the installation.
 */
public final class Export {
  private static final int PAGE = 500;

  private final Store store;
  private final Predicate<String> tenants;
  private final Consumer<String> lines;
  private final Map<Long, FlowRow> flows = new HashMap<>();
  private int versions;
  private long executions;
  private long events;

  /**
   * @param lines takes one line of JSON at a time
   */
  public Export(Store store, Consumer<String> lines) {
    this(store, tenant -> true, lines);
  }

  private Export(Store store, Predicate<String> tenants, Consumer<String> lines) {
    this.store = store;
    this.tenants = tenants;
    this.lines = lines;
  }

  /** What belongs to one tenant. The store may be in use: each log is written as far as it is. */
  public static Export ofTenant(Store store, String tenant, Consumer<String> lines) {
    return new Export(store, tenant::equals, lines);
  }

  /** How much was written. */
  public record Written(int flows, long executions, long events) {}

  /**
   * @throws io.baton.store.StoreException.CorruptEvent where a log is damaged
   */
  public Written run() {
    write(Lines.head());
    for (KnownFlow known : store.inspection().flows()) {
      FlowRow row = store.flows().byNo(known.flowNo()).orElseThrow();
      flows.put(row.flowNo(), row);
      if (tenants.test(row.tenantId())) {
        write(Lines.flow(row, known.deletedAt()));
        versions++;
      }
    }
    long after = 0;
    for (List<StoredExecution> page = store.inspection().executions(after, PAGE);
        !page.isEmpty();
        page = store.inspection().executions(after, PAGE)) {
      page.forEach(this::execution);
      after = page.getLast().executionNo();
    }
    return new Written(versions, executions, events);
  }

  private void execution(StoredExecution stored) {
    FlowRow flow = flows.get(stored.identity().flowNo());
    if (flow == null) {
      throw new IllegalStateException(
          "Execution %s has no flow; see 'baton doctor'".formatted(stored.identity().id()));
    }
    if (!tenants.test(flow.tenantId())) {
      return;
    }
    write(
        Obj.of(
            Lines.EXECUTION,
            Obj.builder()
                .put("executionId", stored.identity().id())
                .put("tenantId", flow.tenantId())
                .put("flowId", flow.flowId())
                .put("version", flow.version())
                .build()));
    executions++;
    long seq = 0;
    List<EventRow> page;
    do {
      page = store.log().events(stored.executionNo(), seq, PAGE);
      for (EventRow row : page) {
        String id = stored.identity().id();
        write(Obj.of(Lines.EVENT, EventJson.write(id, EventRows.read(id, row))));
        events++;
      }
      seq += page.size();
    } while (page.size() == PAGE);
  }

  private void write(Obj line) {
    lines.accept(Json.write(line));
  }
}
