package io.baton.runtime.trigger;

import io.baton.runtime.Execution;
import io.baton.store.trigger.FiringRow;

/** What became of a firing. */
public sealed interface Fired {
  FiringRow firing();

  /**
   * @param again whether it came before and led to this execution then
   */
  record Started(FiringRow firing, Execution execution, boolean again) implements Fired {}

  /** It cannot be started, and will not be tried again. */
  record Refused(FiringRow firing, RuntimeException reason) implements Fired {}

  /** It is durable and will be started, but could not be now. */
  record Owed(FiringRow firing, RuntimeException reason) implements Fired {}
}
