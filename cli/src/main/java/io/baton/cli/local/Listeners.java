package io.baton.cli.local;

import io.baton.engine.Effect;
import io.baton.engine.Recorded;
import java.util.List;

/** Several listeners as one, told in order. */
public record Listeners(List<RunListener> all) implements RunListener {
  @Override
  public void happened(LocalExecution execution, Recorded recorded) {
    all.forEach(listener -> listener.happened(execution, recorded));
  }

  @Override
  public void logged(LocalExecution execution, String key, String level, String message) {
    all.forEach(listener -> listener.logged(execution, key, level, message));
  }

  @Override
  public void alerted(LocalExecution execution, Effect.Alert alert) {
    all.forEach(listener -> listener.alerted(execution, alert));
  }

  @Override
  public void tick() {
    all.forEach(RunListener::tick);
  }

  /** The shortest that any of them wants. */
  @Override
  public long tickMillis() {
    return all.stream()
        .mapToLong(RunListener::tickMillis)
        .filter(millis -> millis > 0)
        .min()
        .orElse(0);
  }
}
