package io.baton.simulator.draw;

import io.baton.flow.plan.Plan;
import io.baton.flow.read.Definition;
import io.baton.flow.read.Definitions;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a valid definition out of a seed, with every kind of step and policy in it sooner or later.
 * Names that conditions and parameters read are {@code input.flag}, {@code input.n}, {@code
 * input.items} and {@code input.zero}, by which an expression can fail.
 */
public record RandomFlow(String text, Plan plan) {
  /** The flow that steps call. */
  static final String CHILD = "child";

  /** Events that come from outside. */
  public static final List<String> SIGNALS = List.of("go", "stop", "data");

  /** The pool whose tasks go to workers outside of the process, and what they are asked to do. */
  public static final String POOL = "ext";

  public static final String REMOTE = "remote";

  /** A resource that is given back, and one that comes back with time. */
  public static final String COUNTER = "db";

  public static final String QUOTA = "calls";

  public static RandomFlow draw(Draw draw) {
    return draw(draw, "random", CHILD);
  }

  /**
   * @param child the id of the flow that its steps call
   */
  public static RandomFlow draw(Draw draw, String id, String child) {
    String text =
        Json.write(definition(draw, id))
            .replace("\"flow\":\"" + CHILD + "\"", "\"flow\":\"" + child + "\"");
    return read(text);
  }

  /** A definition by hand. */
  public static RandomFlow read(String text) {
    Definition definition = Definitions.read(text, "random.json");
    Plan plan = definition.plan();
    if (plan == null) {
      throw new AssertionError("Not a valid flow: " + definition.problems() + "\n" + text);
    }
    return new RandomFlow(text, plan);
  }

  private static Obj definition(Draw draw, String id) {
    RandomSteps steps = new RandomSteps(draw);
    Obj.Builder flow =
        Obj.builder()
            .put("id", id)
            .put("input", inputs())
            .put("vars", Obj.of("count", Value.of(0)))
            .put("steps", steps.list(draw.between(1, 5), 0));
    if (draw.chance(20)) {
      flow.put("mode", "graph");
    }
    if (draw.chance(50)) {
      flow.put("concurrency", RandomPolicies.concurrency(draw));
    }
    if (draw.chance(30)) {
      flow.put("timeouts", RandomPolicies.timeouts(draw));
    }
    if (draw.chance(15)) {
      flow.put("retry", RandomPolicies.retry(draw));
    }
    if (draw.chance(30)) {
      flow.put("errorHandlers", handlers(draw, steps));
    }
    if (draw.chance(30)) {
      flow.put("output", Obj.of("last", Value.of("{{ vars.count }}")));
    } else if (draw.chance(4)) {
      flow.put("output", Obj.of("last", Value.of("{{ 1 / input.zero }}")));
    }
    return flow.build();
  }

  private static Obj inputs() {
    return Obj.builder()
        .put("flag", "boolean")
        .put("n", "integer")
        .put("zero", "integer")
        .put("items", "array")
        .build();
  }

  private static Arr handlers(Draw draw, RandomSteps steps) {
    List<Value> handlers = new ArrayList<>();
    for (int count = draw.between(1, 2); count > 0; count--) {
      Obj.Builder handler = Obj.builder().put("steps", steps.handler());
      if (count > 1 || draw.chance(40)) {
        String matching = draw.pick("error.code == 'TIMEOUT'", "error.class == 'transient'");
        handler.put("condition", draw.chance(50) ? matching : "1 / input.zero == 1");
      }
      handlers.add(handler.build());
    }
    return Arr.of(handlers);
  }

  /** An input for the flow; now and then one that it must refuse. */
  public static Obj input(Draw draw) {
    List<Value> items = new ArrayList<>();
    for (int count = draw.below(5); count > 0; count--) {
      items.add(Value.of(count));
    }
    return Obj.builder()
        .put("flag", draw.chance(3) ? Value.of("no boolean") : Value.of(draw.chance(60)))
        .put("n", draw.below(3))
        .put("zero", 0)
        .put("items", Arr.of(items))
        .build();
  }
}
