package io.baton.cli.local;

import io.baton.engine.Effect;
import io.baton.engine.Recorded;

/** Is told what happens in a run, always on the lane's thread. */
public interface RunListener {
  void happened(LocalExecution execution, Recorded recorded);

  void logged(LocalExecution execution, String key, String level, String message);

  void alerted(LocalExecution execution, Effect.Alert alert);

  /** Called between inputs and at least every {@link #tickMillis()}. */
  void tick();

  /** How often {@link #tick()} is wanted while nothing happens; 0: not at all. */
  long tickMillis();
}
