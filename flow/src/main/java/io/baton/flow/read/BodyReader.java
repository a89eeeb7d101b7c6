package io.baton.flow.read;

import io.baton.expression.Suggestion;
import io.baton.flow.Body;
import io.baton.flow.Ids;
import io.baton.flow.catalog.TypeAliases;
import io.baton.flow.document.Node;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what a step does. A step has exactly one body; which keys announce one is a table, and
 * two of them at once are a problem that names both.
 */
final class BodyReader {
  private static final List<String> CONTROL_KEYS =
      List.of("parallel", "sequence", "if", "steps", "flow", "wait", "approval");

  /** Stands where the real body could not be read, so that the rest can still be checked. */
  static final Body.Call UNREADABLE =
      new Body.Call("core", "noop", Obj.EMPTY, io.baton.flow.Async.NO);

  private final Section step;
  private final StepListReader lists;
  private final int depth;
  private final @Nullable String type;
  private final @Nullable String announced;

  BodyReader(Section step, StepListReader lists, int depth) {
    this.step = step;
    this.lists = lists;
    this.depth = depth;
    this.type = step.text("type");
    this.announced = type == null || step.has("adapter") ? null : TypeAliases.control(type);
  }

  /** What people filter by: the type that was written, else what the step does. */
  String typeName(Body body) {
    if (type != null) {
      return type;
    }
    return switch (body) {
      case Body.Call call -> call.adapter();
      case Body.Parallel ignored -> "parallel";
      case Body.Sequence ignored -> isLoop() ? "loop" : "sequence";
      case Body.Branch ignored -> "if";
      case Body.Child ignored -> "flow";
      case Body.Delay ignored -> "wait";
      case Body.Until ignored -> "wait";
      case Body.EventWait ignored -> "wait";
      case Body.Approval ignored -> "approval";
    };
  }

  private boolean isLoop() {
    return step.has("forEach") || step.has("while");
  }

  Body read() {
    List<String> found = new ArrayList<>();
    if (step.has("adapter")) {
      found.add("adapter");
    } else if (type != null && announced == null) {
      found.add("type");
    }
    CONTROL_KEYS.stream().filter(step::has).forEach(found::add);
    if (found.isEmpty() && announced != null) {
      found.add(announced);
    }
    if (found.size() != 1) {
      reportBodies(found);
      return UNREADABLE;
    }
    String body = found.getFirst();
    reportStrayKeys(body);
    return read(body);
  }

  private void reportBodies(List<String> found) {
    if (found.size() > 1) {
      String second = found.get(1);
      step.problemAtKey(
          second,
          "a step does one thing, but this one has '"
              + String.join("' and '", found)
              + "'; keep one of them and make the other a step of its own");
    } else if (step.isMeant("adapter") || step.isMeant("type") || meansControl()) {
      return;
    } else if (step.has("action")) {
      step.problemAtKey("action", "'action' needs an 'adapter' beside it, for example 'http'");
    } else {
      step.reading.problem(
          step.path,
          step.position,
          "the step does nothing; give it 'adapter' and 'action', a 'type', or one of "
              + String.join(", ", CONTROL_KEYS));
    }
  }

  private boolean meansControl() {
    return CONTROL_KEYS.stream().anyMatch(step::isMeant);
  }

  /** Keys that say nothing beside this body, so the author must have meant something else. */
  private void reportStrayKeys(String body) {
    boolean call = body.equals("adapter") || body.equals("type");
    stray(body.equals("if"), "then", "if");
    stray(body.equals("if"), "else", "if");
    stray(call, "action", "adapter");
    stray(call, "async", "adapter");
    boolean takesParams = call || body.equals("flow") || announced != null;
    stray(takesParams, "params", "adapter");
    stray(takesParams, "config", "adapter");
    stray(step.has("forEach"), "concurrency", "forEach");
    stray(step.has("while"), "maxIterations", "while");
  }

  private void stray(boolean allowed, String key, String companion) {
    if (!allowed && step.has(key)) {
      step.problemAtKey(
          key, "'" + key + "' belongs to '" + companion + "', which this step does not have");
    }
  }

  private Body read(String body) {
    return switch (body) {
      case "adapter", "type" -> new CallReader(step, type).read();
      case "parallel" -> new Body.Parallel(steps("parallel"));
      case "sequence" -> new Body.Sequence(steps("sequence"));
      case "steps" ->
          "parallel".equals(announced)
              ? new Body.Parallel(steps("steps"))
              : new Body.Sequence(steps("steps"));
      case "if" -> branch();
      case "flow" -> child();
      case "wait" -> WaitReader.wait(step, params());
      default -> WaitReader.approval(step, params());
    };
  }

  private List<io.baton.flow.Step> steps(String key) {
    return lists.required(step, key, depth);
  }

  private Body branch() {
    String key = step.has("if") ? "if" : "condition";
    String condition = step.expression(key);
    if (condition == null && !step.has(key)) {
      step.problemAtKey("type", "type '" + type + "' needs an 'if' with the condition");
    }
    if (step.lacks("then")) {
      step.problemAtKey("if", "'if' needs a 'then' with the steps to run");
    }
    List<io.baton.flow.Step> then = step.has("then") ? steps("then") : List.of();
    List<io.baton.flow.Step> otherwise = lists.optional(step, "else", null, depth);
    return new Body.Branch(condition == null ? "true" : condition, then, otherwise);
  }

  /** Whether the step's {@code condition} is the branch's, as in {@code type: conditional}. */
  boolean takesCondition() {
    return "if".equals(announced) && !step.has("if");
  }

  private Body child() {
    Section params = paramsSection();
    String flow = step.has("flow") ? step.text("flow") : text(params, "flow");
    if (flow == null) {
      step.problemAtKey("flow", "'flow' must be the id of the flow to run");
      return UNREADABLE;
    }
    String refusal = Ids.refusal(flow);
    if (refusal != null) {
      step.problem("flow", refusal);
    }
    Obj input =
        step.has("flow") ? CallReader.params(step) : CallReader.params(step).without("flow");
    return new Body.Child(flow, input);
  }

  private @Nullable Section params() {
    return announced == null ? null : paramsSection();
  }

  /** The parameters as an object with free keys; null where there are none. */
  private @Nullable Section paramsSection() {
    String key = step.has("params") ? "params" : "config";
    return step.node(key) instanceof Node.Fields node
        ? PolicyReader.openSection(step, key, node)
        : null;
  }

  private static @Nullable String text(@Nullable Section section, String key) {
    return section != null
            && section.node(key) instanceof Node.Leaf leaf
            && leaf.value() instanceof Value.Text text
        ? text.value()
        : null;
  }

  static String unknownType(String type, Section step) {
    return "unknown type '"
        + type
        + "'"
        + Suggestion.didYouMean(type, TypeAliases.names(step.reading.catalog))
        + " (a type of remote workers needs a custom 'pool')";
  }
}
