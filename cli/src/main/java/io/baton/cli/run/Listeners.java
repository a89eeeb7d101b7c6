package io.baton.cli.run;

import io.baton.engine.Recorded;
import java.util.List;

/** Several listeners as one, told in order. */
public record Listeners(List<RunListener> all) implements RunListener {
  @Override
  public void takenUp(RunExecution execution) {
    all.forEach(listener -> listener.takenUp(execution));
  }

  @Override
  public void happened(RunExecution execution, Recorded recorded) {
    all.forEach(listener -> listener.happened(execution, recorded));
  }

  @Override
  public void logged(RunExecution execution, String key, String level, String message) {
    all.forEach(listener -> listener.logged(execution, key, level, message));
  }

  @Override
  public void alerted(RunExecution execution, String error) {
    all.forEach(listener -> listener.alerted(execution, error));
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
