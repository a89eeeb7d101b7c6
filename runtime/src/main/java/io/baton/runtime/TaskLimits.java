package io.baton.runtime;

import io.baton.engine.Timer;
import io.baton.runtime.lane.ExecutionRef;
import io.baton.runtime.pool.Limits;
import io.baton.runtime.time.Clock;
import io.baton.runtime.time.TimerService;

/** Time limits of tasks count while a worker has them. */
record TaskLimits(Clock clock, TimerService timers) implements Limits {
  @Override
  public long begun(ExecutionRef owner, String key, int attempt, long timeoutMillis) {
    if (timeoutMillis == 0) {
      return 0;
    }
    long due = clock.millis() + timeoutMillis;
    timers.arm(owner.id(), new Timer(Timer.Kind.TIMEOUT, key, attempt), due);
    return due;
  }

  @Override
  public void lost(ExecutionRef owner, String key, int attempt) {
    timers.disarm(owner.id(), new Timer(Timer.Kind.TIMEOUT, key, attempt));
  }
}
