package io.baton.runtime.scale;

import io.baton.value.Moment;
import io.baton.value.Obj;
import io.baton.value.Value;

/**
 * That a pool shall have another number of workers, or that it cannot.
 *
 * @param from how many there were to be, or were, before
 * @param to how many there shall be
 * @param depth how many tasks waited
 */
public record Decision(String pool, long at, int from, int to, int depth, Reason reason) {
  /** Whether another number of workers is wanted, and not only told how that goes. */
  public boolean isChange() {
    return from != to;
  }

  /** All there is to know. */
  public Obj json() {
    return discreet().with("reason", Value.of(reason.text())).with("depth", Value.of(depth));
  }

  /** Without figures of the queue, which has tasks of all tenants. */
  public Obj discreet() {
    return Obj.builder()
        .put("pool", pool)
        .put("at", Moment.text(at))
        .put("from", from)
        .put("to", to)
        .put("code", reason.code())
        .put("reason", reason.discreetText())
        .build();
  }
}
