package io.baton.runtime.doctor;

import io.baton.engine.Event;
import io.baton.engine.Input;
import io.baton.engine.Recorded;
import io.baton.engine.Tokens;
import io.baton.engine.event.UnknownEventException;
import io.baton.runtime.doctor.Finding.Kind;
import io.baton.runtime.flow.FlowLibrary;
import io.baton.runtime.flow.FlowVersion;
import io.baton.runtime.row.Projection;
import io.baton.store.BatchBuilder;
import io.baton.store.Store;
import io.baton.store.StoreException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A log whose execution is gone. All that it was, except for an id of its own, is in its log. */
record LostExecution(Store store, FlowLibrary flows, boolean repair) {
  /** What an id looks like that nobody chose, now and in older data. */
  private static final Pattern DRAWN = Pattern.compile("[0-9a-hjkmnp-tv-z]{21}|[0-9a-f]{24}");

  Finding of(long no) {
    try {
      if (!(Logs.of(store, no, "").getFirst().event() instanceof Event.ExecutionCreated created)) {
        return hopeless(no, "does not begin with its creation");
      }
      String id = id(created);
      if (id.isEmpty()) {
        return hopeless(no, "had an id that was in its row alone");
      }
      if (store.executions().byId(id).isPresent()) {
        return hopeless(no, "is a second one of " + id);
      }
      List<Recorded> events = Logs.of(store, no, id);
      Optional<FlowVersion> flow =
          flows.version(created.tenantId(), created.flowId(), created.flowVersion());
      if (flow.isEmpty()) {
        return hopeless(
            no, "needs version %d of '%s'".formatted(created.flowVersion(), created.flowId()));
      }
      if (repair) {
        bringBack(Projection.of(no, flow.get().flowNo(), flow.get().plan(), events));
      }
      return Finding.repairable(
          Kind.LOST,
          id,
          "there are %d events of it, but no row".formatted(events.size()),
          "the execution is made again from its log");
    } catch (StoreException.CorruptEvent | UnknownEventException damaged) {
      return hopeless(no, "is damaged: " + damaged.getMessage());
    }
  }

  /**
   * Events do not repeat the id of their execution. A child's follows from its parent, and any
   * other is its own correlation id unless it was given one.
   */
  private static String id(Event.ExecutionCreated created) {
    Input.Parent parent = created.parent();
    if (parent != null) {
      return Tokens.child(parent.executionId(), parent.key(), parent.attempt());
    }
    return DRAWN.matcher(created.correlationId()).matches() ? created.correlationId() : "";
  }

  private void bringBack(Projection rows) {
    BatchBuilder batch = rows.rebirth();
    rows.callbacks().stream()
        .filter(row -> store.executions().callback(row.token()).isEmpty())
        .forEach(batch::add);
    store.commit(batch.build());
  }

  private static Finding hopeless(long no, String why) {
    return Finding.beyondRepair(
        Kind.LOST,
        "",
        "the log of execution number %d belongs to nothing and %s".formatted(no, why),
        "restore the folder from a backup");
  }
}
