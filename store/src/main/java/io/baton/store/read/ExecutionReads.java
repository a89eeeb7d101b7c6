package io.baton.store.read;

import io.baton.store.CallbackRow;
import io.baton.store.IdempotencyRow;
import io.baton.store.StepRow;
import io.baton.store.StoredExecution;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Executions, their steps, and what leads to an execution from outside. */
public interface ExecutionReads {
  Optional<StoredExecution> byId(String id);

  Optional<StoredExecution> byNo(long executionNo);

  /** All that go on or wait, by number, from the one after {@code afterNo}. */
  List<StoredExecution> notEnded(long afterNo, int limit);

  /** Of these, the ones that somebody works for: what recovery must look at. */
  default List<StoredExecution> withWorkOut(long afterNo, int limit) {
    return notEnded(afterNo, limit);
  }

  /** The ids of executions, by number. */
  default Map<Long, String> ids(List<Long> executionNos) {
    Map<Long, String> ids = new LinkedHashMap<>();
    for (long no : executionNos) {
      byNo(no).ifPresent(execution -> ids.put(no, execution.identity().id()));
    }
    return ids;
  }

  /** The executions of these ids, in any order. */
  default List<StoredExecution> byIds(List<String> ids) {
    return ids.stream().flatMap(id -> byId(id).stream()).toList();
  }

  /**
   * Numbers of executions that ended before a time, longest ago first; not of those that somebody
   * may still come for: children whose parent goes on, parents of children that were not told to
   * stop yet, and what a trigger does not know yet to be started.
   */
  List<Long> endedBefore(long time, int limit);

  List<StepRow> steps(long executionNo, int afterStepNo, int limit);

  Optional<IdempotencyRow> idempotency(String tenantId, String key);

  /** Keys from before a time, the oldest first. */
  List<IdempotencyRow> idempotencyBefore(long createdAt, int limit);

  Optional<CallbackRow> callback(String token);
}
