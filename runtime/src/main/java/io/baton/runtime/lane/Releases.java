package io.baton.runtime.lane;

import io.baton.engine.Effect;

/** Where effects go, once what they follow from is durable. */
@FunctionalInterface
public interface Releases {
  void release(String executionId, Effect effect);
}
