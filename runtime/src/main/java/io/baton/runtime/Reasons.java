package io.baton.runtime;

import io.baton.runtime.pool.Wait;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;

/** Adds to a view what the engine cannot know: that a task waits for a worker or a resource. */
final class Reasons {
  /** More would not be read. */
  private static final int MOST = 100;

  private Reasons() {}

  static Obj added(Obj view, List<Wait> waits) {
    if (waits.isEmpty()) {
      return view;
    }
    List<Value> why = new ArrayList<>();
    if (view.at("why") instanceof Arr known) {
      known.forEach(why::add);
    }
    waits.stream().limit(Math.max(0, MOST - why.size())).map(Reasons::reason).forEach(why::add);
    return view.with("why", Arr.of(why));
  }

  private static Obj reason(Wait wait) {
    return Obj.builder()
        .put("step", wait.step())
        .put("reason", wait.reason())
        .put("text", wait.text())
        .put("until", Value.NULL)
        .put("action", Value.NULL)
        .build();
  }
}
