package io.baton.server.metric;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.runtime.lane.ExecutionRef;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/** Counts and times executions and steps by their events; names as the documents have them. */
final class ExecutionMetrics implements EventListener {
  static final int MOST_STEPS = 1_000;
  static final int MOST_CODES = 100;

  private static final Duration[] BUCKETS = {
    Duration.ofMillis(1),
    Duration.ofMillis(10),
    Duration.ofMillis(100),
    Duration.ofSeconds(1),
    Duration.ofSeconds(10),
    Duration.ofMinutes(1),
    Duration.ofMinutes(10)
  };

  private final MeterRegistry registry;
  private final LiveTimes times = new LiveTimes();
  private final Bounded steps = new Bounded(MOST_STEPS);
  private final Bounded flows = new Bounded(MOST_STEPS);
  private final Bounded codes = new Bounded(MOST_CODES);

  ExecutionMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  @Override
  public void happened(ExecutionRef execution, Recorded recorded) {
    long at = recorded.at();
    switch (recorded.event()) {
      case Event.ExecutionStarted ignored -> times.of(execution.no()).startedAt = at;
      case Event.ExecutionCompleted ignored -> ended(execution, at, "completed");
      case Event.ExecutionFailed failed -> {
        error(failed.error().code());
        ended(execution, at, "failed");
      }
      case Event.ExecutionCancelled ignored -> ended(execution, at, "cancelled");
      case Event.StepStarted started -> times.of(execution.no()).stepStarted(started.key(), at);
      case Event.StepCompleted step -> stepEnded(execution, step, at, "success");
      case Event.StepFailed step -> {
        error(step.error().code());
        stepEnded(execution, step, at, "failed");
      }
      case Event.StepCancelled step -> stepEnded(execution, step, at, "cancelled");
      case Event.StepSkipped step -> stepEnded(execution, step, at, "skipped");
      case Event.StepRetried step -> {
        error(step.error().code());
        registry.counter("orchestrator.step.retries", tags(execution, step.key())).increment();
      }
      default -> {}
    }
  }

  private void stepEnded(ExecutionRef execution, Event.OfStep step, long at, String status) {
    Tags tags = tags(execution, step.key());
    registry.counter("orchestrator.step.executions", tags.and("status", status)).increment();
    long millis = times.of(execution.no()).stepEnded(step.key(), at);
    if (millis >= 0) {
      timer("orchestrator.step.duration", tags).record(Duration.ofMillis(millis));
    }
  }

  private void ended(ExecutionRef execution, long at, String status) {
    Tags tags = Tags.of("flow", flow(execution.flowId()));
    registry.counter("orchestrator.flow.executions", tags.and("status", status)).increment();
    LiveTimes.Live live = times.ended(execution.no());
    if (live != null && live.startedAt > 0) {
      timer("orchestrator.flow.duration", tags).record(Duration.ofMillis(live.duration(at)));
      DistributionSummary.builder("orchestrator.flow.steps")
          .tags(tags)
          .register(registry)
          .record(live.steps);
    }
  }

  private void error(String code) {
    String label = codes.admits(code) ? code : Bounded.OTHER;
    registry.counter("orchestrator.errors", "code", label).increment();
  }

  private Timer timer(String name, Tags tags) {
    return Timer.builder(name).tags(tags).serviceLevelObjectives(BUCKETS).register(registry);
  }

  private String flow(String id) {
    return flows.admits(id) ? id : Bounded.OTHER;
  }

  /** Items of a loop count for their step. */
  private Tags tags(ExecutionRef execution, String key) {
    int bracket = key.indexOf('[');
    String step = bracket < 0 ? key : key.substring(0, bracket);
    return steps.admits(execution.flowId(), step)
        ? Tags.of("flow", execution.flowId(), "step", step)
        : Tags.of("flow", flow(execution.flowId()), "step", Bounded.OTHER);
  }
}
