package io.baton.runtime.lane;

import io.baton.engine.Effect;
import io.baton.store.AsideChange;
import java.util.List;
import java.util.stream.Stream;

/** Keeps what must leave even if the process dies between the commit and the release. */
@FunctionalInterface
public interface Outbox {
  List<AsideChange.Kept> rows(ExecutionRef owner, List<Effect> effects);

  /** Keeps what either of them keeps. */
  default Outbox and(Outbox other) {
    return (owner, effects) -> {
      List<AsideChange.Kept> rows = rows(owner, effects);
      List<AsideChange.Kept> more = other.rows(owner, effects);
      if (rows.isEmpty() || more.isEmpty()) {
        return rows.isEmpty() ? more : rows;
      }
      return Stream.concat(rows.stream(), more.stream()).toList();
    };
  }
}
