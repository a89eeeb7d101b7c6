package io.baton.simulator.rule;

import io.baton.engine.Decision;
import io.baton.engine.Event;
import io.baton.engine.Input;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StepStatus;
import io.baton.engine.state.Transitions;
import java.util.Map;
import java.util.TreeMap;

/** Counts what happened over many runs, so that a test can say that everything did. */
final class Coverage implements Transitions.Listener {
  private final Map<String, Long> counts = new TreeMap<>();

  void count(String what) {
    counts.merge(what, 1L, Long::sum);
  }

  long times(String what) {
    return counts.getOrDefault(what, 0L);
  }

  Map<String, Long> counts() {
    return counts;
  }

  @Override
  public void execution(ExecutionStatus from, ExecutionStatus to) {
    count("execution " + from + " -> " + to);
  }

  @Override
  public void step(StepStatus from, StepStatus to) {
    count("step " + from + " -> " + to);
  }

  void decided(Input input, Decision decision) {
    String kind = input.getClass().getSimpleName();
    switch (decision) {
      case Decision.Accepted accepted -> {
        count("accepted " + kind);
        if (input instanceof Input.FireTimer fire) {
          count("fired " + fire.timer().kind());
        }
        accepted.events().forEach(recorded -> event(recorded.event()));
      }
      case Decision.Refused refused -> {
        count("refused " + kind);
        count("refused " + refused.reason());
      }
    }
  }

  private void event(Event event) {
    count("event " + event.getClass().getSimpleName());
    switch (event) {
      case Event.StepFailed failed -> count("next " + failed.next());
      case Event.StepSkipped skipped -> count("skip " + skipped.reason());
      case Event.StepWaiting waiting -> count("wait " + waiting.waitFor());
      case Event.StepRecovered recovered -> count("recovered " + recovered.by());
      case Event.StepUnrecovered unrecovered -> count("unrecovered " + unrecovered.by());
      case Event.ExecutionPaused paused -> count("paused " + paused.reason());
      case Event ignored -> {}
    }
  }
}
