package io.baton.flow.plan;

import io.baton.expression.Expression;
import io.baton.expression.ExpressionException;
import io.baton.expression.References;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what each {@code startWhen} waits for, so that the engine asks it again only when
 * something that it mentions has changed.
 */
final class StartConditions {
  /** With one of these, an event that is mentioned need not have happened. */
  private static final Pattern ALTERNATIVES = Pattern.compile("\\|\\||!|\\?|\\bor\\b|\\bnot\\b");

  private final Layout layout;
  private final Names names;
  private final Findings findings;
  private final Map<String, List<Integer>> signalWatchers = new LinkedHashMap<>();
  private final Map<String, Set<Integer>> variableWatchers = new LinkedHashMap<>();

  StartConditions(Layout layout, Names names, Findings findings) {
    this.layout = layout;
    this.names = names;
    this.findings = findings;
  }

  Map<String, List<Integer>> signalWatchers() {
    return signalWatchers;
  }

  Map<String, Indexes> variableWatchers() {
    Map<String, Indexes> watchers = new LinkedHashMap<>();
    variableWatchers.forEach((name, steps) -> watchers.put(name, Indexes.of(steps)));
    return watchers;
  }

  void link() {
    for (StepDraft step : layout.steps) {
      Expression startWhen = step.startWhen;
      if (startWhen != null) {
        References references = startWhen.references();
        references.events().forEach(event -> event(step, event, startWhen.source()));
        references.paths().forEach(path -> path(step, path));
        step.waitsForMember =
            startWhen.requiredEvents().stream().anyMatch(e -> isOfMember(step, e));
        reportNever(step, startWhen);
      }
    }
  }

  private boolean isOfMember(StepDraft step, String event) {
    StepDraft needed = names.events().step(event);
    return needed != null && needed != step && needed.block == step.block;
  }

  private void event(StepDraft step, String event, String source) {
    StepDraft mentioned = names.events().step(event);
    if (mentioned == null) {
      if (!EventNames.isOwn(event)) {
        signalWatchers.computeIfAbsent(event, key -> new ArrayList<>()).add(step.index);
      }
      return;
    }
    mention(step, mentioned);
    if (event.endsWith(".failed")) {
      mentioned.failureWatchers.add(step.index);
    }
    if (!ALTERNATIVES.matcher(source).find()) {
      need(step, mentioned, event);
    }
  }

  private void need(StepDraft step, StepDraft needed, String event) {
    Lift lift = Lift.of(step, needed);
    if (lift.waiting() != null && lift.awaited() != null) {
      lift.waiting().neededEvents.add(lift.awaited().index);
    } else if (step == needed) {
      findings.error(
          step.path("startWhen"),
          "step '"
              + step.step.id()
              + "' waits for its own event '"
              + event
              + "', so it never runs");
    }
  }

  private void mention(StepDraft step, StepDraft mentioned) {
    mentioned.watchers.add(step.index);
    step.dependencies.add(mentioned.step.id());
    Lift lift = Lift.of(step, mentioned);
    if (lift.waiting() != null && lift.awaited() != null) {
      lift.waiting().mentions.add(lift.awaited().index);
    }
  }

  private void path(StepDraft step, List<String> path) {
    StepDraft mentioned = names.stepOf(path);
    if (mentioned != null && mentioned != step) {
      mention(step, mentioned);
    }
    String variable = variableOf(path);
    if (variable != null) {
      variableWatchers.computeIfAbsent(variable, name -> new LinkedHashSet<>()).add(step.index);
    }
  }

  /** The variable or output that a path reads, by the name under which writes tell of it. */
  private @Nullable String variableOf(List<String> path) {
    return switch (path.getFirst()) {
      case "vars", "output" -> named(path);
      case "pipeline" -> path.size() == 1 ? "output" : ofPipeline(path.subList(1, path.size()));
      case "variables" -> path.size() == 1 ? "vars" : "vars." + path.get(1);
      default -> names.isVariable(path.getFirst()) ? "vars." + path.getFirst() : null;
    };
  }

  private static @Nullable String ofPipeline(List<String> path) {
    return path.getFirst().equals("output") ? named(path) : null;
  }

  private static String named(List<String> path) {
    return path.size() == 1 ? path.getFirst() : path.getFirst() + "." + path.get(1);
  }

  /** A condition over nothing has one value for ever. */
  private void reportNever(StepDraft step, Expression startWhen) {
    References references = startWhen.references();
    if (!references.paths().isEmpty() || !references.events().isEmpty()) {
      return;
    }
    try {
      if (!startWhen.test(name -> null)) {
        findings.error(
            step.path("startWhen"),
            "'startWhen' is never true, so step '" + step.step.id() + "' can never run");
      }
    } catch (ExpressionException flaw) {
      findings.error(step.path("startWhen"), startWhen.source(), flaw.offset(), flaw.getMessage());
    }
  }
}
