package io.baton.simulator.draw;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;

/** Draws lists of steps, with edges between them or without. */
final class RandomSteps {
  private static final int MAX_DEPTH = 3;

  private final Draw draw;
  private final RandomBodies bodies;
  private int nextId = 1;

  RandomSteps(Draw draw) {
    this.draw = draw;
    this.bodies = new RandomBodies(draw, this);
  }

  /** A list of this many steps; edges, if any, only lead forward. */
  Arr list(int size, int depth) {
    List<String> ids = new ArrayList<>();
    for (int index = 0; index < size; index++) {
      ids.add("s" + nextId++);
    }
    boolean graph = draw.chance(50);
    List<Value> steps = new ArrayList<>();
    for (int index = 0; index < size; index++) {
      Obj.Builder step = Obj.builder().put("id", ids.get(index));
      if (graph) {
        edges(step, ids.subList(0, index), ids.subList(index + 1, size));
      }
      conditions(step, ids.subList(0, index));
      bodies.add(step, depth);
      recovery(step, depth);
      steps.add(step.build());
    }
    return Arr.of(steps);
  }

  /** The steps of a handler: few, but of any kind. */
  Arr handler() {
    return list(draw.between(1, 2), MAX_DEPTH - 1);
  }

  boolean mayNest(int depth) {
    return depth < MAX_DEPTH;
  }

  private void edges(Obj.Builder step, List<String> earlier, List<String> later) {
    if (!earlier.isEmpty() && draw.chance(55)) {
      step.put("dependsOn", names(earlier));
    }
    if (!earlier.isEmpty() && draw.chance(15)) {
      step.put("startWhen", startWhen(earlier));
    }
    if (!later.isEmpty() && draw.chance(15)) {
      step.put("onSuccess", Arr.of(Value.of(draw.pick(later))));
    }
    if (!later.isEmpty() && draw.chance(15)) {
      step.put("onFailure", Arr.of(Value.of(draw.pick(later))));
    }
  }

  private Arr names(List<String> earlier) {
    List<String> chosen = new ArrayList<>();
    for (String id : earlier) {
      if (draw.chance(45)) {
        chosen.add(id);
      }
    }
    if (chosen.isEmpty()) {
      chosen.add(earlier.getLast());
    }
    return Arr.of(chosen.stream().map(Value::of).toList());
  }

  private String startWhen(List<String> earlier) {
    String one = draw.pick(earlier);
    String other = draw.pick(earlier);
    String outside = draw.pick(RandomFlow.SIGNALS);
    return draw.pick(
        "event:" + one + ".completed && event:" + other + ".completed",
        "event:" + one + ".completed || event:" + other + ".failed",
        "event:" + one + ".failed",
        "event:" + one + ".started && event:" + outside,
        "event:" + one + ".skipped || event:" + outside,
        "event:" + outside,
        "vars.count > 0",
        "!event:" + one + ".failed && event:" + other + ".completed",
        "1 / input.zero == 1 || event:" + one + ".completed");
  }

  private void conditions(Obj.Builder step, List<String> earlier) {
    if (draw.chance(12)) {
      String base = draw.pick("input.flag", "input.n > 0", "vars.count == 0");
      String read = earlier.isEmpty() ? base : draw.pick(earlier) + ".v == 1";
      step.put("condition", draw.chance(70) ? base : read);
    } else if (draw.chance(2)) {
      step.put("condition", "1 / input.zero == 1");
    }
    if (draw.chance(25)) {
      step.put("priority", draw.between(-2, 5));
    }
  }

  private void recovery(Obj.Builder step, int depth) {
    if (draw.chance(25)) {
      step.put("retry", RandomPolicies.retry(draw));
    }
    if (draw.chance(7)) {
      step.put("retryWhen", draw.pick("attempts < 3", "event:task.failed && attempts < 2"));
    }
    if (draw.chance(15)) {
      step.put("timeout", draw.pick("1s", "5s", "40s"));
    }
    if (draw.chance(10)) {
      step.put("continueOnError", true);
    }
    if (draw.chance(14) && mayNest(depth)) {
      step.put("onError", list(draw.between(1, 2), depth + 1));
    }
    if (draw.chance(10) && mayNest(depth)) {
      step.put("fallback", list(1, depth + 1));
    }
  }
}
