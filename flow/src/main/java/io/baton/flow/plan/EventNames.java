package io.baton.flow.plan;

import io.baton.expression.Suggestion;
import io.baton.flow.Body;
import io.baton.flow.Flow;
import io.baton.flow.Trigger;
import io.baton.value.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The events that expressions can ask for. Those of steps and of the execution are known, so one
 * that could never be seen is a mistake. Any other name is an event from outside; one that looks
 * like a step's is only taken for such where the flow itself treats it so.
 */
final class EventNames {
  private static final List<String> OF_STEPS =
      List.of("started", "completed", "failed", "skipped", "cancelled", "retried");
  private static final List<String> OF_EXECUTIONS =
      List.of("created", "started", "completed", "failed", "cancelled");

  /** In {@code retryWhen} and handlers these mean the step that failed. */
  private static final Set<String> THE_FAILED_STEP = Set.of("task", "node");

  private static final Map<String, String> SYNONYMS =
      Map.ofEntries(
          Map.entry("begin", "started"),
          Map.entry("begun", "started"),
          Map.entry("running", "started"),
          Map.entry("done", "completed"),
          Map.entry("ended", "completed"),
          Map.entry("finished", "completed"),
          Map.entry("ok", "completed"),
          Map.entry("success", "completed"),
          Map.entry("succeeded", "completed"),
          Map.entry("successful", "completed"),
          Map.entry("error", "failed"),
          Map.entry("errored", "failed"),
          Map.entry("fail", "failed"),
          Map.entry("failure", "failed"));

  private final Layout layout;
  private final Set<String> fromOutside = new HashSet<>();

  EventNames(Flow flow, Layout layout) {
    this.layout = layout;
    for (Trigger trigger : flow.triggers()) {
      if (trigger instanceof Trigger.OnEvent on) {
        fromOutside.add(on.event());
      }
    }
    layout.steps.forEach(step -> collect(step.step.body()));
  }

  private void collect(Body body) {
    if (body instanceof Body.EventWait wait) {
      fromOutside.add(wait.event());
    }
    if (body instanceof Body.Call call && call.adapter().equals("event")) {
      call.params().fields().values().stream()
          .filter(Value.Text.class::isInstance)
          .forEach(text -> fromOutside.add(((Value.Text) text).value()));
    }
  }

  /** The step whose life the event is part of, or null where it is another kind of event. */
  @Nullable StepDraft step(String event) {
    int dot = event.lastIndexOf('.');
    return dot > 0 && OF_STEPS.contains(event.substring(dot + 1))
        ? layout.find(event.substring(0, dot))
        : null;
  }

  /** Whether the event tells of the execution itself. */
  static boolean isOwn(String event) {
    return event.startsWith("pipeline.") || event.startsWith("execution.");
  }

  /** Why the event can never be seen, or null where it can. */
  @Nullable String refusal(String event, View view) {
    int dot = event.lastIndexOf('.');
    if (dot <= 0) {
      return null;
    }
    String subject = event.substring(0, dot);
    String verb = event.substring(dot + 1);
    if (isOwn(event)) {
      return OF_EXECUTIONS.contains(verb)
          ? null
          : noEvent("'" + subject + "' has", verb, OF_EXECUTIONS);
    }
    if (layout.find(subject) != null) {
      return OF_STEPS.contains(verb) ? null : noEvent("step '" + subject + "' has", verb, OF_STEPS);
    }
    return OF_STEPS.contains(verb) ? unknownStep(event, subject, verb, view) : null;
  }

  private @Nullable String unknownStep(String event, String subject, String verb, View view) {
    if (fromOutside.contains(event) || (view.error() && THE_FAILED_STEP.contains(subject))) {
      return null;
    }
    String near = layout.nearest(subject);
    return "there is no step '"
        + subject
        + "'"
        + (near == null
            ? "; if the event comes from outside, name it in a trigger or a 'wait' too"
            : "; did you mean 'event:" + near + "." + verb + "'?");
  }

  private static String noEvent(String owner, String verb, List<String> known) {
    String synonym = SYNONYMS.get(verb);
    String hint =
        synonym == null ? Suggestion.didYouMean(verb, known) : "; did you mean '" + synonym + "'?";
    return owner
        + " no event '"
        + verb
        + "'"
        + (hint.isEmpty() ? "; there are: " + String.join(", ", known) : hint);
  }
}
