package io.baton.store.read;

import io.baton.store.CallbackRow;
import io.baton.store.IdempotencyRow;
import io.baton.store.StepRow;
import io.baton.store.StoredExecution;
import java.util.List;
import java.util.Optional;

/** Executions, their steps, and what leads to an execution from outside. */
public interface ExecutionReads {
  Optional<StoredExecution> byId(String id);

  Optional<StoredExecution> byNo(long executionNo);

  /** Newest first. */
  List<StoredExecution> list(ExecutionFilter filter, int limit);

  /** What recovery must look at, by number, from the one after {@code afterNo}. */
  List<StoredExecution> notEnded(long afterNo, int limit);

  /** Numbers of executions that ended before a time, longest ago first by number. */
  List<Long> endedBefore(long time, long afterNo, int limit);

  List<StepRow> steps(long executionNo, int afterStepNo, int limit);

  Optional<IdempotencyRow> idempotency(String tenantId, String key);

  Optional<CallbackRow> callback(String token);
}
