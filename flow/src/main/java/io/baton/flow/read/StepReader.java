package io.baton.flow.read;

import io.baton.flow.Body;
import io.baton.flow.Flow;
import io.baton.flow.Ids;
import io.baton.flow.InputMapping;
import io.baton.flow.Loop;
import io.baton.flow.OutputCapture;
import io.baton.flow.Step;
import io.baton.flow.document.Node;
import io.baton.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one step. Whatever is wrong with a key leaves the rest of the step readable. */
final class StepReader {
  private static final Set<String> OWN_POOLS = Set.of("high", Flow.STANDARD_POOL, "low");

  private final Section step;
  private final StepListReader lists;
  private final int depth;

  StepReader(Section step, StepListReader lists, int depth) {
    this.step = step;
    this.lists = lists;
    this.depth = depth;
  }

  /** Whether workers outside this installation may serve the step's pool. */
  static boolean isCustomPool(Section step) {
    Node pool = step.node("pool");
    return pool == null
        ? step.reading.customPool
        : pool.toValue() instanceof Value.Text text && isCustomPool(text.value());
  }

  static boolean isCustomPool(String pool) {
    return !OWN_POOLS.contains(pool);
  }

  Step read(@Nullable String generatedId, List<Step> namedFallback) {
    String id = id(generatedId);
    BodyReader bodies = new BodyReader(step, lists, depth);
    Body body = bodies.read();
    String name = step.anyText("name");
    Integer priority = step.integer("priority", -1_000_000, 1_000_000);
    return new Step(
        id,
        name == null ? id : name,
        bodies.typeName(body),
        body,
        step.names("dependsOn"),
        step.expression("startWhen"),
        bodies.takesCondition() ? null : step.expression("condition"),
        step.names("onSuccess"),
        step.names("onFailure"),
        loop(),
        input(),
        output(),
        privateVars(),
        PolicyReader.retry(step),
        step.expression("retryWhen"),
        step.limit("timeout"),
        step.flag("continueOnError", false),
        lists.optional(step, "onError", id + ".on_error", depth),
        fallback(id, namedFallback),
        step.text("pool"),
        priority == null ? 0 : priority,
        resources(),
        step.names("secrets"));
  }

  private List<Step> fallback(String id, List<Step> named) {
    return step.node("fallback") instanceof Node.Leaf
        ? named
        : lists.optional(step, "fallback", id + ".fallback", depth);
  }

  /** The id, which the step is known by from here on; never one that is taken. */
  private String id(@Nullable String generated) {
    String written = step.anyText("id");
    if (written == null && generated == null && step.lacks("id")) {
      step.reading.problem(step.path, step.position, "the step has no 'id'; write one");
    }
    String refusal = written == null ? null : Ids.stepRefusal(written);
    if (refusal != null) {
      step.problem("id", refusal);
    }
    String wanted = written == null ? generated : written;
    String taken = wanted == null ? null : step.reading.stepPaths.get(wanted);
    if (taken != null) {
      step.problem(
          "id",
          "the id '" + wanted + "' is taken by " + taken + "; ids are unique in the whole flow");
    }
    // Not a shape that an author can write, so nothing refers to it by accident.
    String id = wanted == null || taken != null ? "#" + step.path : wanted;
    step.reading.stepPaths.put(id, step.path);
    return id;
  }

  private @Nullable Loop loop() {
    if (step.has("forEach") && step.has("while")) {
      step.problemAtKey("while", "a step loops by 'forEach' or by 'while'; keep one of them");
    }
    if (step.has("forEach")) {
      Integer concurrency = step.integer("concurrency", 1, Integer.MAX_VALUE);
      Value items = step.value("forEach");
      return new Loop.ForEach(items == null ? Value.NULL : items, concurrency);
    }
    String condition = step.expression("while");
    if (condition == null) {
      return null;
    }
    Integer most = step.integer("maxIterations", 1, step.reading.limits.iterations());
    return new Loop.While(condition, most == null ? Loop.While.DEFAULT_MAX_ITERATIONS : most);
  }

  private InputMapping input() {
    if (step.node("input") instanceof Node.Leaf leaf) {
      return new InputMapping(leaf.value(), null, null);
    }
    Section input = step.section("input", KeyTables.INPUT);
    return input == null
        ? InputMapping.NONE
        : new InputMapping(input.value("from"), input.text("transform"), input.value("schema"));
  }

  private OutputCapture output() {
    if (step.node("output") instanceof Node.Leaf) {
      String to = step.text("output");
      return new OutputCapture(to, null, OutputCapture.Merge.REPLACE, null);
    }
    Section output = step.section("output", KeyTables.OUTPUT);
    return output == null
        ? OutputCapture.NONE
        : new OutputCapture(
            output.text("to"),
            output.text("transform"),
            output.choice("merge", OutputCapture.Merge.class, OutputCapture.Merge.REPLACE),
            output.value("schema"));
  }

  private Map<String, Value> privateVars() {
    Map<String, Value> variables = new LinkedHashMap<>();
    if (step.node("private") instanceof Node.Fields node) {
      node.fields().forEach((name, field) -> variables.put(name, field.value().toValue()));
    } else {
      step.names("private").forEach(name -> variables.put(name, Value.NULL));
    }
    return variables;
  }

  private Map<String, Integer> resources() {
    Map<String, Integer> resources = new LinkedHashMap<>();
    if (step.node("resources") instanceof Node.Fields node) {
      Section amounts = PolicyReader.openSection(step, "resources", node);
      for (String name : node.fields().keySet()) {
        Integer amount = amounts.integer(name, 1, Integer.MAX_VALUE);
        if (amount != null) {
          resources.put(name, amount);
        }
      }
    } else {
      step.names("resources").forEach(name -> resources.put(name, 1));
    }
    return resources;
  }
}
