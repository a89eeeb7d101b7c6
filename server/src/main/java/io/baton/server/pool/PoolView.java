package io.baton.server.pool;

import io.baton.runtime.StartOptions;
import io.baton.runtime.pool.PoolStatus;
import io.baton.runtime.scale.Autoscaler;
import io.baton.runtime.scale.Bounds;
import io.baton.runtime.scale.Decision;
import io.baton.runtime.scale.PoolPlan;
import io.baton.runtime.scale.Sample;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;

/**
 * A pool as the caller's tenant sees it. Its queue is the tenant's own; workers are shared by all,
 * so how many there are and why is told to everybody, but how much others have waiting only to
 * those who run the instance.
 */
final class PoolView {
  /** How many decisions a list of pools shows of each. */
  private static final int LISTED_DECISIONS = 10;

  private final Autoscaler scaler;

  PoolView(Autoscaler scaler) {
    this.scaler = scaler;
  }

  Obj listed(String tenant, PoolStatus status) {
    return with(tenant, status, LISTED_DECISIONS);
  }

  Obj whole(String tenant, PoolStatus status) {
    Arr history =
        Arr.of(
            scaler.samples(status.name()).stream()
                .map(isOperator(tenant) ? Sample::json : Sample::discreet)
                .toList());
    return with(tenant, status, Integer.MAX_VALUE).with("history", history);
  }

  private Obj with(String tenant, PoolStatus status, int most) {
    Bounds bounds =
        scaler.plan(status.name()).map(plan -> plan.rules().bounds()).orElse(Bounds.DEFAULT);
    Arr decisions =
        Arr.of(
            scaler.decisions(status.name()).stream()
                .limit(most)
                .map(isOperator(tenant) ? Decision::json : Decision::discreet)
                .toList());
    return status
        .json()
        .with("workers", Value.of(scaler.workers(status)))
        .with("desired", Value.of(scaler.desired(status)))
        .with("kind", Value.of(kind(status)))
        .with("min", Value.of(bounds.min()))
        .with("max", Value.of(bounds.max()))
        .with("decisions", decisions);
  }

  private static boolean isOperator(String tenant) {
    return tenant.equals(StartOptions.DEFAULT_TENANT);
  }

  private String kind(PoolStatus status) {
    return scaler
        .plan(status.name())
        .map(
            plan ->
                switch (plan.kind()) {
                  case PoolPlan.Slots _ -> PoolReader.SLOTS;
                  case PoolPlan.Processes _ -> PoolReader.PROCESSES;
                  case PoolPlan.Elsewhere _ -> PoolReader.KUBERNETES;
                })
        .orElse("fixed");
  }
}
