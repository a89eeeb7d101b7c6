package io.baton.flow.plan;

import io.baton.expression.Mention;
import io.baton.expression.References;
import io.baton.expression.Suggestion;
import io.baton.flow.Body;
import io.baton.flow.Flow;
import io.baton.flow.Ids;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Every name of a flow, to find misspelt ones in expressions before a run. A flow that declares no
 * input may be given any, so there an unknown name is only wrong where a step's id was meant.
 */
final class Names {
  /** Something wrong with a name. */
  record Flaw(String message, boolean isError) {}

  private static final Set<String> ALWAYS =
      Set.of("system", "attempts", "secrets", "execution", "output", "trigger");
  private final Layout layout;
  private final EventNames events;
  private final Set<String> inputs;
  private final Set<String> variables = new HashSet<>();
  private final boolean errorsAreRouted;
  private final Map<String, String> nearestSteps = new HashMap<>();

  Names(Flow flow, Layout layout) {
    this.layout = layout;
    this.events = new EventNames(flow, layout);
    this.inputs = flow.input().keySet();
    variables.addAll(flow.vars().fields().keySet());
    boolean routed = false;
    for (StepDraft step : layout.steps) {
      routed |= !step.step.onFailure().isEmpty() || step.step.startWhen() != null;
      collectWritten(step);
    }
    this.errorsAreRouted = routed;
  }

  private void collectWritten(StepDraft step) {
    String to = step.step.output().to();
    if (to != null) {
      List<String> parts = List.of(to.split("\\.", -1));
      boolean named = parts.getFirst().equals("vars") && parts.size() > 1;
      variables.add(named ? parts.get(1) : parts.getFirst());
    }
    if (step.step.body() instanceof Body.Call call && isSet(call)) {
      variables.addAll(call.params().fields().keySet());
    }
  }

  static boolean isSet(Body.Call call) {
    return call.adapter().equals("core") && call.action().equals("set");
  }

  EventNames events() {
    return events;
  }

  boolean isVariable(String name) {
    return variables.contains(name);
  }

  /** Whether everything that an expression reads is known. */
  boolean knows(References references, View view) {
    return references.paths().stream().allMatch(path -> check(path, view) == null)
        && references.events().stream().allMatch(event -> events.refusal(event, view) == null);
  }

  /** What is wrong with a name, or null. */
  @Nullable Flaw check(Mention mention, View view) {
    return switch (mention) {
      case Mention.Path path -> check(path.path(), view);
      case Mention.Event event -> {
        String refusal = events.refusal(event.type(), view);
        yield refusal == null ? null : error(refusal);
      }
    };
  }

  private @Nullable Flaw check(List<String> path, View view) {
    String root = path.getFirst();
    if (ALWAYS.contains(root) || view.privateNames().contains(root)) {
      return null;
    }
    return switch (root) {
      case "steps" -> path.size() < 2 || stepAt(path, 1) != null ? null : noStep(path);
      case "input" -> path.size() < 2 ? null : input(path, 1);
      case "pipeline" -> pipeline(path);
      case "vars" -> path.size() < 2 || knowsVariable(path, view) ? null : noVariable(path);
      case "error" ->
          view.error() || errorsAreRouted || isDeclared(root)
              ? null
              : error("'error' is only known in onError, fallback and error handlers");
      case "item", "index" ->
          view.loop() || isDeclared(root)
              ? null
              : error("'" + root + "' is only known inside a loop");
      case "callback" ->
          view.callback() || isDeclared(root)
              ? null
              : error("'callback' is only known in a step that has 'async: {callback: true}'");
      default -> stepAt(path, 0) != null || isDeclared(root) ? null : other(path, view);
    };
  }

  /** The documents say {@code variables} for {@code vars}. */
  private @Nullable Flaw other(List<String> path, View view) {
    if (!path.getFirst().equals("variables")) {
      return unknown(path.getFirst());
    }
    return path.size() < 2 || knowsVariable(path, view) ? null : noVariable(path);
  }

  private boolean knowsVariable(List<String> path, View view) {
    return variables.contains(path.get(1)) || view.privateNames().contains(path.get(1));
  }

  private boolean isDeclared(String name) {
    return inputs.contains(name) || variables.contains(name);
  }

  /** The step that the path names from this part on; ids may hold dots themselves. */
  @Nullable StepDraft stepAt(List<String> path, int from) {
    StringBuilder id = new StringBuilder();
    for (int i = from; i < path.size(); i++) {
      StepDraft step = layout.find(id.append(i == from ? "" : ".").append(path.get(i)).toString());
      if (step != null) {
        return step;
      }
    }
    return null;
  }

  /** The step that a path leads into, by {@code steps.id} or by its id alone; null: none. */
  @Nullable StepDraft stepOf(List<String> path) {
    return stepAt(path, path.getFirst().equals("steps") ? 1 : 0);
  }

  private Flaw noStep(List<String> path) {
    String id = path.get(1);
    return error("there is no step '" + id + "'" + layout.didYouMean(id));
  }

  private @Nullable Flaw input(List<String> path, int at) {
    String name = path.get(at);
    return inputs.isEmpty() || inputs.contains(name)
        ? null
        : error("the flow declares no input '" + name + "'" + Suggestion.didYouMean(name, inputs));
  }

  private @Nullable Flaw pipeline(List<String> path) {
    if (path.size() < 2 || path.get(1).equals("output")) {
      return null;
    }
    if (path.get(1).equals("input")) {
      return path.size() < 3 ? null : input(path, 2);
    }
    return error("'pipeline' has only 'input' and 'output'");
  }

  private Flaw noVariable(List<String> path) {
    String name = path.get(1);
    return new Flaw(
        "nothing sets the variable '" + name + "'" + Suggestion.didYouMean(name, variables), false);
  }

  private @Nullable Flaw unknown(String root) {
    if (inputs.isEmpty()) {
      String near = nearestStep(root);
      return near == null
          ? nearRoot(root)
          : error("there is no step '" + root + "'; did you mean '" + near + "'?");
    }
    Set<String> known = new HashSet<>(Ids.ROOTS);
    known.addAll(inputs);
    known.addAll(variables);
    String near = Suggestion.didYouMean(root, known);
    String hint = near.isEmpty() ? layout.didYouMean(root) : near;
    return error(
        "unknown name '"
            + root
            + "'"
            + (hint.isEmpty() ? "; it is neither a step nor a declared input or variable" : hint));
  }

  /** Only a warning, because it may be the name of an input. */
  private static @Nullable Flaw nearRoot(String root) {
    String hint = Suggestion.didYouMean(root, Ids.ROOTS);
    return hint.isEmpty() ? null : new Flaw("unknown name '" + root + "'" + hint, false);
  }

  private @Nullable String nearestStep(String name) {
    String near =
        nearestSteps.computeIfAbsent(
            name,
            key -> {
              String found = layout.nearest(key);
              return found == null ? "" : found;
            });
    return near.isEmpty() ? null : near;
  }

  private static Flaw error(String message) {
    return new Flaw(message, true);
  }
}
