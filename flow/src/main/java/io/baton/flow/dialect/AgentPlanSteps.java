package io.baton.flow.dialect;

import io.baton.flow.document.Node;
import io.baton.flow.problem.Position;
import io.baton.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Translates the steps of one agent plan. */
final class AgentPlanSteps {
  private final PlanLevels levels;
  private final ListData lists;
  private final Translation translation;

  private AgentPlanSteps(PlanLevels levels, ListData lists, Translation translation) {
    this.levels = levels;
    this.lists = lists;
    this.translation = translation;
  }

  static AgentPlanSteps of(List<Node> steps, Translation translation) {
    return new AgentPlanSteps(PlanLevels.of(steps), new ListData(steps), translation);
  }

  Node step(Node written) {
    if (!(written instanceof Node.Fields object)) {
      return written;
    }
    Rewriting step = Rewriting.of(object);
    step.rename("id", "stepId")
        .rename("name", "stepName")
        .rename("adapter", "plugin", "pluginKey")
        .rename("dependsOn", "dependencies")
        .rename("retry", "retryPolicy")
        .change("retry", Retries::translate);
    levels.addDependencies(step);
    kind(step);
    step.change("params", lists::inTemplates).change("condition", lists::inCondition);
    Calls.routeUnknownType(step, translation);
    NestedSteps.change(step, this::step);
    return step.done();
  }

  private static void kind(Rewriting step) {
    String type = step.text("type");
    switch (type == null ? "action" : type) {
      case "action" -> {
        step.take("type");
        step.rename("condition", "executeIf");
        FanOut.apply(step);
      }
      case "llm_decision", "llm-decision", "ai_processing" -> {
        step.rename("condition", "executeIf");
        decision(step);
      }
      case "conditional" -> conditional(step);
      case "loop" -> loop(step);
      default -> step.rename("condition", "executeIf");
    }
  }

  private static void decision(Rewriting step) {
    Position position = step.position();
    step.take("type");
    step.put("adapter", position, "llm").put("action", position, "decide");
    Node.Field given = step.take("params");
    Rewriting params =
        given != null && given.value() instanceof Node.Fields object
            ? Rewriting.of(object)
            : Rewriting.empty(position);
    params.put("prompt", step.take("prompt"));
    Node.Field dependencies = step.get("dependsOn");
    if (dependencies != null && !params.has("context")) {
      params.put("context", context(dependencies.value()));
    }
    step.put("params", params.done());
  }

  private static Node context(Node dependencies) {
    Rewriting context = Rewriting.empty(dependencies.position());
    Nodes.oneOrMany(dependencies)
        .forEach(
            dependency -> {
              String id = Nodes.text(dependency);
              if (id != null) {
                context.put(id, dependency.position(), "{{ " + id + ".data }}");
              }
            });
    return context.done();
  }

  private static void conditional(Rewriting step) {
    step.rename("then", "thenSteps", "trueBranch", "onTrue", "ifTrue")
        .rename("else", "elseSteps", "falseBranch", "onFalse", "ifFalse");
    Node.Field condition = step.take("condition");
    step.rename("condition", "executeIf");
    if (step.has("then") || step.has("else")) {
      step.take("type");
      step.put("if", condition);
    } else if (condition != null && !step.has("adapter")) {
      step.take("type");
      answer(step, condition);
    } else {
      step.put("condition", condition);
      step.take("type");
    }
  }

  /** A condition without branches is a step whose output says whether it holds. */
  private static void answer(Rewriting step, Node.Field condition) {
    Position position = condition.value().position();
    @Nullable String expression = Nodes.text(condition.value());
    boolean template = expression == null || expression.contains("{{") || expression.contains("${");
    Node result = template ? condition.value() : Nodes.leaf(position, "{{ " + expression + " }}");
    step.put("adapter", position, "core")
        .put("action", position, "echo")
        .put("params", Rewriting.empty(position).put("result", result).done());
  }

  private static void loop(Rewriting step) {
    step.take("type");
    step.rename("condition", "executeIf")
        .rename("forEach", "iterateOver", "loopOver", "items", "over", "scatterOver")
        .rename("steps", "loopSteps", "body")
        .rename("concurrency", "maxConcurrency", "parallelism");
    step.change("forEach", AgentPlanSteps::expression);
    FanOut.apply(step);
  }

  private static Node expression(Node items) {
    return items instanceof Node.Leaf(Position position, Value.Text(String text))
            && !text.contains("{{")
            && !text.contains("${")
        ? Nodes.leaf(position, "{{ " + text + " }}")
        : items;
  }
}
