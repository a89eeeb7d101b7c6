package io.baton.runtime;

import io.baton.engine.Effect;
import io.baton.runtime.drive.Drive;
import io.baton.runtime.lane.ExecutionRef;
import io.baton.runtime.lane.Lanes;
import io.baton.runtime.lane.Message;
import io.baton.runtime.lane.Outbox;
import io.baton.runtime.time.Clock;
import io.baton.store.AsideChange;
import io.baton.store.AsideChange.Kept;
import io.baton.store.AsideChange.Kind;
import io.baton.store.AsideChange.Taken;
import io.baton.store.Batch;
import io.baton.store.Store;
import io.baton.store.StoreException;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells children that their parents have no more use for them. A parent that has ended does not
 * remember its children, so what it owes them is a row: written together with the events that let
 * go of the child, and removed together with what the child made of it.
 */
final class Stops implements Outbox {
  private static final int PAGE = 100_000;
  private static final String REASON = "reason";

  private final Store store;
  private final Drive drive;
  private final Clock clock;
  private final Lanes lanes;

  Stops(Store store, Drive drive, Clock clock, Lanes lanes) {
    this.store = store;
    this.drive = drive;
    this.clock = clock;
    this.lanes = lanes;
  }

  @Override
  public List<Kept> rows(ExecutionRef owner, List<Effect> effects) {
    List<Kept> rows = List.of();
    for (Effect effect : effects) {
      if (effect instanceof Effect.CancelChild child) {
        rows = rows.isEmpty() ? new ArrayList<>() : rows;
        rows.add(row(owner, child));
      }
    }
    return rows;
  }

  private Kept row(ExecutionRef owner, Effect.CancelChild child) {
    String reason = child.reason();
    Obj payload = reason == null ? Obj.EMPTY : Obj.of(REASON, Value.of(reason));
    return new Kept(
        Kind.STOP,
        owner.no(),
        child.childId(),
        owner.tenantId(),
        clock.millis(),
        Json.write(payload));
  }

  /** Called by the committer, so it only hands over. */
  void release(ExecutionRef owner, Effect.CancelChild child) {
    tell(child.childId(), child.reason(), owner.no());
  }

  /** One that took nothing at the time may take it now. */
  void tellAgain() {
    drive.work("stop", this::tryToTellAll);
  }

  private void tryToTellAll() {
    try {
      tellAll();
    } catch (StoreException e) {
      drive.after(Releasing.PAUSE_MILLIS, this::tellAgain);
    }
  }

  /** Tells those that were not told when the process stopped. */
  void tellAll() {
    for (Kept row : store.queues().aside(Kind.STOP, PAGE)) {
      tell(row.name(), reason(row), row.executionNo());
    }
  }

  private static @Nullable String reason(Kept row) {
    return Json.parse(row.payload()) instanceof Obj fields
            && fields.at(REASON) instanceof Value.Text text
        ? text.value()
        : null;
  }

  private void tell(String childId, @Nullable String reason, long parentNo) {
    Taken owed = new Taken(Kind.STOP, parentNo, childId);
    lanes.post(new Message.Stop(childId, reason, owed, () -> forgetLater(owed)));
  }

  private void forgetLater(AsideChange owed) {
    drive.work("stop", () -> forget(owed));
  }

  private void forget(AsideChange owed) {
    try {
      store.commit(Batch.builder().add(owed).build());
    } catch (StoreException e) {
      // Its row keeps the parent from being removed, so somebody has to take it away.
      drive.after(Releasing.PAUSE_MILLIS, () -> forgetLater(owed));
    }
  }
}
