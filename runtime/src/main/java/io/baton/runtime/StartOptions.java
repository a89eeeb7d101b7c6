package io.baton.runtime;

import io.baton.value.Obj;
import org.jspecify.annotations.Nullable;

/**
 * How an execution is to be started.
 *
 * @param tenant whose flow it is, and who alone sees the execution
 * @param correlationId what ties it to the caller's own records; null: the execution's own id
 * @param priority added to that of its steps; lower first
 * @param pool where its tasks go that name none; null: the tenant's, else the flow's
 * @param version of the flow; 0: the newest
 * @param idempotencyKey makes repeated requests start one execution; null: every request starts one
 * @param executionId the id it is to have, so that the same start again is the same execution;
 *     null: one of its own
 * @param trigger what started it, with {@code type}; null: a person or program did
 */
public record StartOptions(
    String tenant,
    @Nullable String correlationId,
    int priority,
    @Nullable String pool,
    int version,
    @Nullable String idempotencyKey,
    @Nullable String executionId,
    @Nullable Obj trigger) {

  public static final String DEFAULT_TENANT = "default";

  public static final StartOptions DEFAULT =
      new StartOptions(DEFAULT_TENANT, null, 0, null, 0, null, null, null);

  public static StartOptions of(String tenant) {
    return DEFAULT.withTenant(tenant);
  }

  public StartOptions withTenant(String id) {
    return new StartOptions(
        id, correlationId, priority, pool, version, idempotencyKey, executionId, trigger);
  }

  public StartOptions withCorrelationId(String id) {
    return new StartOptions(
        tenant, id, priority, pool, version, idempotencyKey, executionId, trigger);
  }

  public StartOptions withPriority(int lowerFirst) {
    return new StartOptions(
        tenant, correlationId, lowerFirst, pool, version, idempotencyKey, executionId, trigger);
  }

  public StartOptions withPool(@Nullable String name) {
    return new StartOptions(
        tenant, correlationId, priority, name, version, idempotencyKey, executionId, trigger);
  }

  public StartOptions withVersion(int number) {
    return new StartOptions(
        tenant, correlationId, priority, pool, number, idempotencyKey, executionId, trigger);
  }

  public StartOptions withIdempotencyKey(String key) {
    return new StartOptions(
        tenant, correlationId, priority, pool, version, key, executionId, trigger);
  }

  public StartOptions withTrigger(Obj cause) {
    return new StartOptions(
        tenant, correlationId, priority, pool, version, idempotencyKey, executionId, cause);
  }

  /** For starts that are tried until they have happened: however often, there is one execution. */
  public StartOptions withExecutionId(String id) {
    return new StartOptions(
        tenant, correlationId, priority, pool, version, idempotencyKey, id, trigger);
  }
}
