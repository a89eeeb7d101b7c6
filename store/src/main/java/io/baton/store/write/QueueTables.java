package io.baton.store.write;

import io.baton.store.AsideChange;
import io.baton.store.CallbackRow;
import io.baton.store.ForgottenKey;
import io.baton.store.IdempotencyRow;
import io.baton.store.TaskChange;
import io.baton.store.TaskChange.TaskId;
import io.baton.store.TimerChange;
import io.baton.store.write.Write.Kind;
import java.util.function.Function;

/** The tables of what is waited for: timers, tasks, callbacks, repeated requests. */
final class QueueTables {
  static final Write<TimerChange.Armed> ARMED =
      Write.<TimerChange.Armed>write(Kind.PUT, "timers")
          .number("execution_no", TimerChange.Armed::executionNo)
          .text("timer_id", TimerChange.Armed::timerId)
          .key()
          .number("due", TimerChange.Armed::due)
          .build();

  static final Write<TimerChange.Disarmed> DISARMED =
      Write.<TimerChange.Disarmed>write(Kind.DELETE, "timers")
          .number("execution_no", TimerChange.Disarmed::executionNo)
          .text("timer_id", TimerChange.Disarmed::timerId)
          .key()
          .build();

  static final Write<TaskChange.Queued> QUEUED =
      ofTask(Write.<TaskChange.Queued>write(Kind.PUT, "tasks"), TaskChange.Queued::id)
          .text("tenant_id", TaskChange.Queued::tenantId)
          .text("pool", TaskChange.Queued::pool)
          .number("priority", TaskChange.Queued::priority)
          .number("queued_at", TaskChange.Queued::queuedAt)
          .text("payload", TaskChange.Queued::payload)
          .text("lease_owner", row -> row.lease().owner())
          .number("lease_until", row -> row.lease().until())
          .number("epoch", row -> row.lease().epoch())
          .build();

  static final Write<TaskChange.Leased> LEASED =
      ofTask(Write.<TaskChange.Leased>write(Kind.UPDATE, "tasks"), TaskChange.Leased::id)
          .text("lease_owner", row -> row.lease().owner())
          .number("lease_until", row -> row.lease().until())
          .number("epoch", row -> row.lease().epoch())
          .build();

  static final Write<TaskChange.Done> DONE =
      ofTask(Write.<TaskChange.Done>write(Kind.DELETE, "tasks"), TaskChange.Done::id).build();

  static final Write<IdempotencyRow> IDEMPOTENCY_KEYS =
      Write.<IdempotencyRow>write(Kind.INSERT, "idempotency_keys")
          .text("tenant_id", IdempotencyRow::tenantId)
          .text("request_key", IdempotencyRow::key)
          .key()
          .number("execution_no", IdempotencyRow::executionNo)
          .text("request_hash", IdempotencyRow::requestHash)
          .number("created_at", IdempotencyRow::createdAt)
          .build();

  static final Write<CallbackRow> CALLBACKS =
      Write.<CallbackRow>write(Kind.INSERT, "callbacks")
          .text("token", CallbackRow::token)
          .key()
          .number("execution_no", CallbackRow::executionNo)
          .text("step_key", CallbackRow::stepKey)
          .number("created_at", CallbackRow::createdAt)
          .build();

  static final Write<ForgottenKey> FORGOTTEN_KEYS =
      Write.<ForgottenKey>write(Kind.DELETE, "idempotency_keys")
          .text("tenant_id", ForgottenKey::tenantId)
          .text("request_key", ForgottenKey::key)
          .key()
          .build();

  static final Write<AsideChange.Kept> KEPT =
      aside(Write.<AsideChange.Kept>write(Kind.PUT, "set_aside"))
          .text("tenant_id", AsideChange.Kept::tenantId)
          .number("kept_at", AsideChange.Kept::keptAt)
          .text("payload", AsideChange.Kept::payload)
          .build();

  static final Write<AsideChange.Taken> TAKEN =
      aside(Write.<AsideChange.Taken>write(Kind.DELETE, "set_aside")).build();

  private QueueTables() {}

  private static <T extends AsideChange> Write.Builder<T> aside(Write.Builder<T> write) {
    return write
        .text("kind", row -> row.kind().text())
        .number("execution_no", AsideChange::executionNo)
        .text("name", AsideChange::name)
        .key();
  }

  private static <T> Write.Builder<T> ofTask(Write.Builder<T> write, Function<T, TaskId> id) {
    return write
        .number("execution_no", row -> id.apply(row).executionNo())
        .text("step_key", row -> id.apply(row).stepKey())
        .number("attempt", row -> id.apply(row).attempt())
        .key();
  }
}
