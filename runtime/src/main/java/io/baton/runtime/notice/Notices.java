package io.baton.runtime.notice;

import io.baton.engine.Effect;
import io.baton.engine.StepError;
import io.baton.runtime.drive.Drive;
import io.baton.runtime.lane.ExecutionRef;
import io.baton.runtime.lane.Outbox;
import io.baton.runtime.time.Clock;
import io.baton.store.AsideChange;
import io.baton.store.AsideChange.Kept;
import io.baton.store.AsideChange.Kind;
import io.baton.store.Batch;
import io.baton.store.Store;
import io.baton.store.StoreException;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Delivers notices at least once. Each is a row for every channel that is written together with the
 * events it follows from, and goes when the channel's sink has taken it; what is left at a start is
 * delivered then.
 */
public final class Notices implements Outbox {
  private static final int PAGE = 10_000;
  private static final int MOST_TRIES = 10;
  private static final long FIRST_PAUSE_MILLIS = 1_000;
  private static final long LONGEST_PAUSE_MILLIS = 60_000;

  private final Store store;
  private final Drive drive;
  private final Clock clock;
  private final NoticeChannels alerts;
  private final NoticeChannels ends;
  private final System.Logger logger = System.getLogger("io.baton.runtime");
  private volatile boolean closed;

  /**
   * @param ends are told of every execution that ends
   */
  public Notices(
      Store store, Drive drive, Clock clock, NoticeChannels alerts, NoticeChannels ends) {
    this.store = store;
    this.drive = drive;
    this.clock = clock;
    this.alerts = alerts;
    this.ends = ends;
  }

  @Override
  public List<Kept> rows(ExecutionRef owner, List<Effect> effects) {
    List<Kept> rows = List.of();
    for (Effect effect : effects) {
      List<Kept> more = rows(owner, effect);
      if (!more.isEmpty()) {
        rows = rows.isEmpty() ? new ArrayList<>() : rows;
        rows.addAll(more);
      }
    }
    return rows;
  }

  private List<Kept> rows(ExecutionRef owner, Effect effect) {
    return switch (effect) {
      case Effect.Alert alert ->
          rows(owner, Notice.Kind.valueOf(alert.audience().name()), content(alert.error()));
      case Effect.Notify notify when !ends.isEmpty() ->
          rows(owner, Notice.Kind.ENDED, notify.summary());
      default -> List.of();
    };
  }

  private List<Kept> rows(ExecutionRef owner, Notice.Kind kind, Obj content) {
    return channels(kind).names().stream().map(name -> row(owner, kind, content, name)).toList();
  }

  private NoticeChannels channels(Notice.Kind kind) {
    return kind == Notice.Kind.ENDED ? ends : alerts;
  }

  /** The name follows from the content, so that the release of an effect finds its row. */
  private Kept row(ExecutionRef owner, Notice.Kind kind, Obj content, String channel) {
    String payload =
        Json.write(
            Obj.builder()
                .put("kind", kind.text())
                .put("executionId", owner.id())
                .put("flowId", owner.flowId())
                .put("channel", channel)
                .put("content", content)
                .build());
    String name = kind.text() + ":" + Integer.toHexString(payload.hashCode());
    return new Kept(Kind.MESSAGE, owner.no(), name, owner.tenantId(), clock.millis(), payload);
  }

  private static Obj content(StepError error) {
    return Obj.builder()
        .put("step", error.step())
        .put("attempt", error.attempt())
        .put("code", error.code())
        .put("message", error.message())
        .put("class", error.errorClass().name().toLowerCase(Locale.ROOT))
        .build();
  }

  /** Called by the committer, so it only hands over. */
  public void release(ExecutionRef owner, Effect effect) {
    for (Kept row : rows(owner, effect)) {
      drive.work("notice", () -> deliver(row, 1));
    }
  }

  /** Delivers what was left when the process stopped. */
  public void recover() {
    for (Kept row : store.queues().aside(Kind.MESSAGE, PAGE)) {
      drive.work("notice", () -> deliver(row, 1));
    }
  }

  private void deliver(Kept row, int tries) {
    if (closed) {
      return;
    }
    try {
      Obj payload = Json.parse(row.payload()) instanceof Obj fields ? fields : Obj.EMPTY;
      Notice notice = read(row, payload);
      // Null where the channel was taken out of the settings since: nobody waits for it.
      NoticeSink sink = channels(notice.kind()).sink(text(payload, "channel"));
      if (sink != null) {
        sink.send(notice);
      }
      forget(row);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      again(row, tries, e);
    }
  }

  private void again(Kept row, int tries, Exception reason) {
    if (tries >= MOST_TRIES) {
      logger.log(
          System.Logger.Level.ERROR,
          "A notice (%s) could not be sent in %d tries; the next start tries again"
              .formatted(row.name(), MOST_TRIES),
          reason);
      return;
    }
    long pause = Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << (tries - 1));
    drive.after(pause, () -> drive.work("notice", () -> deliver(row, tries + 1)));
  }

  private void forget(Kept row) {
    try {
      store.commit(
          Batch.builder()
              .add(new AsideChange.Taken(Kind.MESSAGE, row.executionNo(), row.name()))
              .build());
    } catch (StoreException e) {
      // It was sent. If the row outlives the process, the notice comes once more.
      drive.after(FIRST_PAUSE_MILLIS, () -> drive.work("notice", () -> forgetLater(row)));
    }
  }

  private void forgetLater(Kept row) {
    if (!closed) {
      forget(row);
    }
  }

  private static Notice read(Kept row, Obj payload) {
    return new Notice(
        Notice.Kind.valueOf(text(payload, "kind").toUpperCase(Locale.ROOT)),
        row.tenantId(),
        text(payload, "executionId"),
        text(payload, "flowId"),
        payload.at("content") instanceof Obj content ? content : Obj.EMPTY);
  }

  private static String text(Obj from, String field) {
    return from.at(field) instanceof Value.Text text ? text.value() : "";
  }

  public void close() {
    closed = true;
  }
}
