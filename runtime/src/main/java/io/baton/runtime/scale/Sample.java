package io.baton.runtime.scale;

import io.baton.value.Moment;
import io.baton.value.Obj;
import io.baton.value.Value;

/** How a pool was doing at some moment. */
public record Sample(long at, int depth, int running, int workers, int desired) {
  /** All there is to know. */
  public Obj json() {
    return discreet().with("depth", Value.of(depth)).with("running", Value.of(running));
  }

  /** Without figures of the queue, which has tasks of all tenants. */
  public Obj discreet() {
    return Obj.builder()
        .put("at", Moment.text(at))
        .put("workers", workers)
        .put("desired", desired)
        .build();
  }

  /** Whether nothing but the time differs. */
  boolean isLike(Sample other) {
    return depth == other.depth
        && running == other.running
        && workers == other.workers
        && desired == other.desired;
  }
}
