package io.baton.runtime;

import io.baton.runtime.drive.Drive;
import io.baton.runtime.lane.Lanes;
import io.baton.runtime.lane.Message;
import io.baton.runtime.lane.Quarantine;
import io.baton.runtime.lane.Quarantines;
import io.baton.runtime.time.Clock;
import io.baton.store.AsideChange.Kept;
import io.baton.store.AsideChange.Kind;
import io.baton.store.AsideChange.Taken;
import io.baton.store.Batch;
import io.baton.store.Store;
import io.baton.store.StoreException;
import io.baton.store.StoredExecution;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets quarantines survive a restart, and ends them. An execution that was quarantined is not set
 * going at a start, because it would only fail the same way; whoever has mended the cause releases
 * it.
 */
final class QuarantineKeeper {
  private static final String NAME = "quarantine";
  private static final int PAGE = 100_000;

  private final Store store;
  private final Drive drive;
  private final Clock clock;
  private final Lanes lanes;
  private final Stops stops;

  /** Those whose row is to be there; one that was released meanwhile gets none. */
  private final Set<String> wanted = ConcurrentHashMap.newKeySet();

  QuarantineKeeper(Store store, Drive drive, Clock clock, Lanes lanes, Stops stops) {
    this.store = store;
    this.drive = drive;
    this.clock = clock;
    this.lanes = lanes;
    this.stops = stops;
  }

  /** Called by lanes and the committer, so it only hands over. */
  void keep(Quarantine quarantine) {
    wanted.add(quarantine.executionId());
    later(quarantine);
  }

  private void later(Quarantine quarantine) {
    drive.work("quarantine", () -> write(quarantine));
  }

  private synchronized void write(Quarantine quarantine) {
    if (!wanted.contains(quarantine.executionId())) {
      return;
    }
    try {
      store
          .executions()
          .byId(quarantine.executionId())
          .ifPresent(stored -> store.commit(Batch.builder().add(row(stored, quarantine)).build()));
    } catch (StoreException.Unavailable
        | StoreException.Conflict
        | StoreException.Full
        | StoreException.UnknownOutcome e) {
      // Writing it twice changes nothing, so it is written until somebody says that it is there.
      drive.after(Releasing.PAUSE_MILLIS, () -> later(quarantine));
    }
  }

  private Kept row(StoredExecution stored, Quarantine quarantine) {
    Obj payload =
        Obj.builder().put("input", quarantine.input()).put("reason", quarantine.reason()).build();
    return new Kept(
        Kind.QUARANTINE,
        stored.executionNo(),
        NAME,
        stored.identity().tenantId(),
        clock.millis(),
        Json.write(payload));
  }

  void restore(Quarantines quarantines) {
    for (Kept row : store.queues().aside(Kind.QUARANTINE, PAGE)) {
      Obj payload = Json.parse(row.payload()) instanceof Obj fields ? fields : Obj.EMPTY;
      store
          .executions()
          .byNo(row.executionNo())
          .ifPresent(
              stored ->
                  quarantines.restore(
                      new Quarantine(
                          stored.identity().id(),
                          text(payload, "input"),
                          text(payload, "reason"),
                          null)));
    }
  }

  /** Sets the execution going again from its log; false where it is not in quarantine. */
  synchronized boolean release(Quarantines quarantines, String executionId) {
    StoredExecution stored = store.executions().byId(executionId).orElse(null);
    if (stored == null || quarantines.of(executionId) == null) {
      return false;
    }
    store.commit(
        Batch.builder().add(new Taken(Kind.QUARANTINE, stored.executionNo(), NAME)).build());
    wanted.remove(executionId);
    quarantines.remove(executionId);
    lanes.post(new Message.Recover(stored, () -> {}));
    stops.tellAgain(); // It took nothing meanwhile, also not that its parent has ended.
    return true;
  }

  private static String text(Obj from, String field) {
    return from.at(field) instanceof Value.Text text ? text.value() : "";
  }
}
