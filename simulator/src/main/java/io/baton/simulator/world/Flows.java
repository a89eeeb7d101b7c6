package io.baton.simulator.world;

import io.baton.runtime.resource.Capacity;
import io.baton.simulator.draw.Draw;
import io.baton.simulator.draw.RandomFlow;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The definitions of one seed. Those that are drawn may call a child, which calls a leaf. */
public final class Flows {
  private static final int CHILD_MISSING_PERCENT = 10;
  private static final String LEAF =
      """
      {"id":"leaf","steps":[{"id":"only","adapter":"core","action":"echo","params":{"v":1}}]}
      """;

  /** One that gives up waiting for its child, which would wait much longer. */
  private static final String QUITTER =
      """
      {"id":"quitter","steps":[{"id":"call","flow":"patient","params":{},"timeout":"1s"}]}
      """;

  private static final String PATIENT =
      """
      {"id":"patient","steps":[{"id":"pause","wait":"1h"}]}
      """;

  private static final String CALLER =
      """
      {"id":"caller","steps":[
       {"id":"a","adapter":"core","action":"echo","params":{"v":1},"resources":{"calls":1}},
       {"id":"b","adapter":"core","action":"echo","params":{"v":1},"resources":{"calls":1}}]}
      """;

  /** A flow whose only step needs all there is of a resource. */
  public static final String ALL_RESOURCES = "all-resources";

  private Flows() {}

  public static List<RandomFlow> draw(Draw draw, Options options) {
    List<RandomFlow> flows = new ArrayList<>();
    for (int index = 0; index < options.flows(); index++) {
      flows.add(RandomFlow.draw(draw, "flow" + index, "child"));
    }
    if (!draw.chance(CHILD_MISSING_PERCENT)) {
      flows.add(RandomFlow.draw(draw, "child", "leaf"));
      flows.add(RandomFlow.read(LEAF));
    }
    flows.add(RandomFlow.read(QUITTER));
    flows.add(RandomFlow.read(PATIENT));
    flows.add(RandomFlow.read(CALLER));
    flows.add(allResources(options.resources()));
    if (options.schedules()) {
      flows.add(Ticks.flow());
    }
    return flows;
  }

  private static RandomFlow allResources(Map<String, Capacity> resources) {
    Capacity most = resources.get(RandomFlow.COUNTER);
    Obj demand = Obj.of(RandomFlow.COUNTER, Value.of(most == null ? 1 : most.most()));
    Obj step =
        Obj.builder()
            .put("id", "all")
            .put("adapter", "core")
            .put("action", "echo")
            .put("params", Obj.EMPTY)
            .put("resources", demand)
            .build();
    return RandomFlow.read(
        Json.write(Obj.of("id", Value.of(ALL_RESOURCES), "steps", Arr.of(step))));
  }
}
