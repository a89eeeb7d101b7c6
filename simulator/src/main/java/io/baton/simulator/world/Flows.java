package io.baton.simulator.world;

import io.baton.simulator.draw.Draw;
import io.baton.simulator.draw.RandomFlow;
import java.util.ArrayList;
import java.util.List;

/** The definitions of one seed. Those that are drawn may call a child, which calls a leaf. */
public final class Flows {
  private static final int CHILD_MISSING_PERCENT = 10;
  private static final String LEAF =
      """
      {"id":"leaf","steps":[{"id":"only","adapter":"core","action":"echo","params":{"v":1}}]}
      """;

  private Flows() {}

  public static List<RandomFlow> draw(Draw draw, int count) {
    List<RandomFlow> flows = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      flows.add(RandomFlow.draw(draw, "flow" + index, "child"));
    }
    if (!draw.chance(CHILD_MISSING_PERCENT)) {
      flows.add(RandomFlow.draw(draw, "child", "leaf"));
      flows.add(RandomFlow.read(LEAF));
    }
    return flows;
  }
}
