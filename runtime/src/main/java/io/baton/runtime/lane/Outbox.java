package io.baton.runtime.lane;

import io.baton.engine.Effect;
import io.baton.store.AsideChange;
import java.util.List;

/** Keeps what must leave even if the process dies between the commit and the release. */
@FunctionalInterface
public interface Outbox {
  List<AsideChange.Kept> rows(ExecutionRef owner, List<Effect> effects);
}
