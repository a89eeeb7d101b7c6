package io.baton.bench.scaling;

import io.baton.value.Obj;
import io.baton.value.Value;

/** How the pool was doing, as the server told it. */
record Moment(double second, int depth, int running, int workers) {
  static Moment of(double second, Obj pool) {
    return new Moment(
        second, number(pool, "depth"), number(pool, "running"), number(pool, "workers"));
  }

  static int number(Obj from, String field) {
    return from.at(field) instanceof Value.Num number ? number.decimal().intValueExact() : 0;
  }

  boolean isIdle() {
    return depth == 0 && running == 0;
  }
}
