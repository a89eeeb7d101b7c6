package io.baton.runtime.lane;

import io.baton.engine.Effect;

/** Where effects go, once what they follow from is durable. Called by the committer: no waiting. */
@FunctionalInterface
public interface Releases {
  void release(ExecutionRef owner, Effect effect);

  /** Events from one number to another can be read from the log. */
  default void published(ExecutionRef owner, long firstSeq, long lastSeq) {}
}
