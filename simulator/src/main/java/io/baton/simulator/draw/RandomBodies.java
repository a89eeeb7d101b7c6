package io.baton.simulator.draw;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;

/** Draws what a step does: a call, a block, a loop, a child flow or a wait. */
final class RandomBodies {
  private final Draw draw;
  private final RandomSteps steps;

  RandomBodies(Draw draw, RandomSteps steps) {
    this.draw = draw;
    this.steps = steps;
  }

  void add(Obj.Builder step, int depth) {
    int kind = draw.below(100);
    boolean nests = steps.mayNest(depth);
    if (kind < 8 && nests) {
      step.put("parallel", steps.list(draw.between(1, 3), depth + 1));
    } else if (kind < 15 && nests) {
      step.put("sequence", steps.list(draw.between(1, 3), depth + 1));
    } else if (kind < 22 && nests) {
      choice(step, depth);
    } else if (kind < 36) {
      loop(step, depth, nests);
    } else if (kind < 43) {
      step.put("flow", RandomFlow.CHILD).put("params", Obj.of("x", Value.of("{{ input.n }}")));
    } else if (kind < 58) {
      waiting(step);
    } else {
      call(step);
      async(step);
    }
  }

  private void choice(Obj.Builder step, int depth) {
    step.put("if", draw.pick("input.flag", "input.n > 1", "vars.count == 0"))
        .put("then", steps.list(draw.between(1, 2), depth + 1));
    if (draw.chance(60)) {
      step.put("else", steps.list(draw.between(1, 2), depth + 1));
    }
  }

  private void loop(Obj.Builder step, int depth, boolean nests) {
    boolean forEach = draw.chance(70);
    if (forEach) {
      step.put("forEach", draw.chance(97) ? "{{ input.items }}" : "{{ input.n }}");
      if (draw.chance(50)) {
        step.put("concurrency", draw.between(1, 3));
      }
      if (draw.chance(15)) {
        step.put("condition", draw.pick("item > 1", "index < 2", "1 / (item - 1) < 9"));
      }
    } else {
      step.put("while", draw.pick("index < 2", "index < 3", "vars.count < 2", "true"))
          .put("maxIterations", draw.between(2, 4));
    }
    if (nests && draw.chance(50)) {
      step.put("steps", steps.list(draw.between(1, 2), depth + 1));
    } else if (draw.chance(15)) {
      step.put("flow", RandomFlow.CHILD);
    } else if (draw.chance(15)) {
      step.put("wait", draw.pick("1s", "3s"));
    } else {
      call(step);
    }
  }

  private void waiting(Obj.Builder step) {
    switch (draw.below(5)) {
      case 0 ->
          step.put(
              "wait",
              draw.pick("1s", "5s", "0s", draw.chance(80) ? "{{ input.n }}" : "{{ input.items }}"));
      case 1 -> step.put("wait", Obj.of("until", until()));
      case 2, 3 -> {
        Obj.Builder wait = Obj.builder().put("event", draw.pick(RandomFlow.SIGNALS));
        step.put("wait", limited(wait));
      }
      default -> {
        Obj.Builder approval = Obj.builder().put("message", "Go on with {{ input.n }}?");
        if (draw.chance(30)) {
          approval.put("onReject", "continue");
        }
        if (draw.chance(20)) {
          approval.put("approvers", Arr.of(Value.of("ann")));
        }
        step.put("approval", limited(approval));
      }
    }
  }

  private Value until() {
    return draw.chance(75)
        ? Value.of("2023-11-14T22:13:30Z")
        : Value.of(draw.chance(70) ? "2020-01-01T00:00:00Z" : "{{ input.flag }}");
  }

  private Obj limited(Obj.Builder wait) {
    return draw.chance(50) ? wait.put("timeout", draw.pick("2s", "20s")).build() : wait.build();
  }

  private void call(Obj.Builder step) {
    String adapter = draw.pick("core", "core", "http", "sql", RandomFlow.REMOTE);
    step.put("adapter", adapter)
        .put(
            "action",
            switch (adapter) {
              case "http" -> "post";
              case "sql" -> "query";
              case RandomFlow.REMOTE -> "go";
              default -> "echo";
            });
    if (adapter.equals(RandomFlow.REMOTE)) {
      step.put("pool", RandomFlow.POOL);
    }
    if (draw.chance(20)) {
      step.put("resources", resources());
    }
    String value = draw.chance(98) ? "{{ input.n }}" : "{{ 1 / input.zero }}";
    step.put("params", Obj.of("v", Value.of(value)));
    if (draw.chance(20)) {
      step.put("output", Obj.of("to", Value.of("vars.count"), "transform", Value.of("v")));
    }
  }

  private Obj resources() {
    Value some = Value.of(draw.between(1, 2));
    return switch (draw.below(3)) {
      case 0 -> Obj.of(RandomFlow.COUNTER, some);
      case 1 -> Obj.of(RandomFlow.QUOTA, Value.of(1));
      default -> Obj.of(RandomFlow.COUNTER, some, RandomFlow.QUOTA, Value.of(1));
    };
  }

  private void async(Obj.Builder step) {
    if (draw.chance(14)) {
      Value callback = draw.chance(50) ? Value.TRUE : Obj.of("timeout", Value.of("8s"));
      step.put("async", Obj.of("callback", callback));
    } else if (draw.chance(14)) {
      Obj.Builder poll =
          Obj.builder()
              .put("interval", "2s")
              .put("maxAttempts", draw.between(1, 4))
              .put("timeout", draw.pick("5s", "60s"));
      if (draw.chance(60)) {
        poll.put("url", "https://jobs.example/{{ input.n }}");
      }
      step.put("async", Obj.of("poll", poll.build()));
    }
  }
}
