package io.baton.runtime.lane;

import io.baton.engine.Effect;
import io.baton.engine.Recorded;
import java.util.List;

/** Where effects go, once what they follow from is durable. Called by the committer: no waiting. */
@FunctionalInterface
public interface Releases {
  void release(ExecutionRef owner, Effect effect);

  /** These events, at least one, can be read from the log. */
  default void published(ExecutionRef owner, List<Recorded> events) {}
}
