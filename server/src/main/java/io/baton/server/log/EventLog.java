package io.baton.server.log;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.StepError;
import io.baton.runtime.lane.ExecutionRef;
import io.baton.server.metric.EventListener;
import java.lang.System.Logger.Level;

/**
 * Says in the log what goes wrong with executions: failures as warnings, retries as information.
 * What goes well is in their own logs.
 */
public final class EventLog implements EventListener {
  private static final System.Logger LOGGER = System.getLogger("io.baton.execution");

  @Override
  public void happened(ExecutionRef execution, Recorded recorded) {
    switch (recorded.event()) {
      case Event.ExecutionFailed failed ->
          say(Level.WARNING, "The execution failed", execution, failed.error());
      case Event.StepFailed failed ->
          say(Level.WARNING, "The step failed", execution, failed.error());
      case Event.StepRetried retried ->
          say(Level.INFO, "The step is tried again", execution, retried.error());
      default -> {}
    }
  }

  private static void say(Level level, String what, ExecutionRef execution, StepError error) {
    if (LOGGER.isLoggable(level)) {
      Fields fields =
          new Fields()
              .with("tenant", execution.tenantId())
              .with("flow", execution.flowId())
              .with("execution", execution.id())
              .with("step", error.step() == null ? "" : error.step())
              .with("attempt", Integer.toString(error.attempt()))
              .with("code", error.code());
      LOGGER.log(level, "{0}: {1}", what, error.message(), fields);
    }
  }
}
