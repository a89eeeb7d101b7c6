package io.baton.cli.run;

import io.baton.engine.Recorded;

/** Is told what happens in a run, always on the run's thread. */
public interface RunListener {
  /** An execution goes on that was cut off. Its state has all that happened before. */
  default void takenUp(RunExecution execution) {}

  default void happened(RunExecution execution, Recorded recorded) {}

  default void logged(RunExecution execution, String key, String level, String message) {}

  /** Somebody should look: a fatal error, or a flow that took too long. */
  default void alerted(RunExecution execution, String error) {}

  /** Called between events and at least every {@link #tickMillis()}. */
  default void tick() {}

  /** How often {@link #tick()} is wanted while nothing happens; 0: not at all. */
  default long tickMillis() {
    return 0;
  }
}
