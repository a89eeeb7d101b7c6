package io.baton.simulator.store;

import io.baton.store.AsideChange.Kind;
import io.baton.store.CallbackRow;
import io.baton.store.IdempotencyRow;
import io.baton.store.NewExecution;
import io.baton.store.ProgressRow;
import io.baton.store.StepRow;
import io.baton.store.StoredExecution;
import io.baton.store.read.ExecutionReads;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Value;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Executions and what leads to them. */
record MemoryExecutions(Tables tables) implements ExecutionReads {
  private static final TreeMap<Integer, StepRow> NO_STEPS = new TreeMap<>();

  @Override
  public Optional<StoredExecution> byId(String id) {
    return Optional.ofNullable(tables.executionNos.get(id)).flatMap(this::byNo);
  }

  private Optional<StoredExecution> byNo(Long executionNo) {
    return byNo(executionNo.longValue());
  }

  @Override
  public Optional<StoredExecution> byNo(long executionNo) {
    return Optional.ofNullable(tables.executions.get(executionNo)).map(this::stored);
  }

  private StoredExecution stored(NewExecution row) {
    long no = row.executionNo();
    ProgressRow none = new ProgressRow(no, 0, row.createdAt(), null, 0, 0, 0, 0, true);
    return new StoredExecution(row, tables.progress.getOrDefault(no, none));
  }

  private Stream<StoredExecution> all() {
    return tables.executions.values().stream().map(this::stored);
  }

  @Override
  public List<StoredExecution> notEnded(long afterNo, int limit) {
    return all()
        .filter(one -> one.status().endedAt() == 0 && one.executionNo() > afterNo)
        .limit(limit)
        .toList();
  }

  @Override
  public List<StoredExecution> withWorkOut(long afterNo, int limit) {
    return notEnded(afterNo, Integer.MAX_VALUE).stream()
        .filter(one -> one.progress().workOut())
        .limit(limit)
        .toList();
  }

  @Override
  public List<Long> endedBefore(long time, int limit) {
    return all()
        .filter(one -> one.status().endedAt() > 0 && one.status().endedAt() < time)
        .filter(one -> !isAwaited(one.identity().parentId()))
        .filter(one -> !owesAStop(one.executionNo()) && !isOwed(one.identity().id()))
        .sorted(
            Comparator.<StoredExecution>comparingLong(one -> one.status().endedAt())
                .thenComparingLong(StoredExecution::executionNo))
        .map(StoredExecution::executionNo)
        .limit(limit)
        .toList();
  }

  private boolean owesAStop(long executionNo) {
    return tables.aside.keySet().stream()
        .anyMatch(name -> name.kind() == Kind.STOP && name.executionNo() == executionNo);
  }

  private boolean isOwed(String id) {
    return tables.firings.values().stream()
        .anyMatch(firing -> !firing.isStarted() && firing.executionId().equals(id));
  }

  private boolean isAwaited(@Nullable String parentId) {
    return parentId != null
        && byId(parentId).filter(parent -> parent.status().endedAt() == 0).isPresent();
  }

  @Override
  public List<StepRow> steps(long executionNo, int afterStepNo, int limit) {
    TreeMap<Integer, StepRow> all = new TreeMap<>(tables.steps.getOrDefault(executionNo, NO_STEPS));
    for (StepRow started : started(executionNo)) {
      if (all.putIfAbsent(started.stepNo(), started) != null) {
        throw new IllegalStateException("There are two rows of step run " + started);
      }
    }
    return all.tailMap(afterStepNo, false).values().stream().limit(limit).toList();
  }

  private List<StepRow> started(long executionNo) {
    ProgressRow progress = tables.progress.get(executionNo);
    String text = progress == null ? null : progress.started();
    return text == null || !(Json.parse(text) instanceof Arr rows)
        ? List.of()
        : rows.stream().map(row -> started(executionNo, (Arr) row)).toList();
  }

  private static StepRow started(long executionNo, Arr row) {
    String key = row.size() > 3 ? ((Value.Text) row.get(3)).value() : null;
    int stepNo = (int) number(row, 0);
    long at = number(row, 2);
    return new StepRow(
        executionNo,
        stepNo,
        (int) number(row, 1),
        key,
        "running",
        1,
        at,
        0,
        0,
        StepRow.NO_ITEMS,
        null);
  }

  private static long number(Arr row, int index) {
    return ((Value.Int) row.get(index)).value();
  }

  @Override
  public Optional<IdempotencyRow> idempotency(String tenantId, String key) {
    return Optional.ofNullable(tables.requests.get(new Tables.RequestKey(tenantId, key)));
  }

  @Override
  public List<IdempotencyRow> idempotencyBefore(long createdAt, int limit) {
    return tables.requests.values().stream()
        .filter(row -> row.createdAt() < createdAt)
        .sorted(Comparator.comparingLong(IdempotencyRow::createdAt))
        .limit(limit)
        .toList();
  }

  @Override
  public Optional<CallbackRow> callback(String token) {
    return Optional.ofNullable(tables.callbacks.get(token));
  }
}
