package io.baton.simulator.draw;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;

/** Random limits, timeouts and retry policies. */
final class RandomPolicies {
  private RandomPolicies() {}

  static Obj concurrency(Draw draw) {
    return Obj.of(
        "steps", Value.of(draw.between(1, 4)), "perAdapter", Value.of(draw.between(1, 2)));
  }

  static Obj timeouts(Draw draw) {
    Obj.Builder timeouts = Obj.builder();
    if (draw.chance(50)) {
      timeouts.put("flow", draw.pick("20s", "90s", "1h"));
    }
    if (draw.chance(40)) {
      timeouts.put("step", draw.pick("2s", "10s"));
    }
    if (draw.chance(40)) {
      timeouts.put("idle", draw.pick("3s", "30s"));
    }
    if (draw.chance(30)) {
      timeouts.put("types", Obj.of("http", Value.of("3s")));
    }
    return timeouts.build();
  }

  static Obj retry(Draw draw) {
    Obj.Builder retry =
        Obj.builder()
            .put("attempts", draw.between(1, 4))
            .put("backoff", draw.pick("fixed", "linear", "exponential"))
            .put("delay", draw.pick("0ms", "500ms", "1s"));
    if (draw.chance(30)) {
      retry.put("jitter", Value.of(draw.between(0, 1)));
    }
    if (draw.chance(20)) {
      retry.put("retryOn", Arr.of(Value.of("TIMEOUT"), Value.of("NETWORK_ERROR")));
    }
    return retry.build();
  }
}
