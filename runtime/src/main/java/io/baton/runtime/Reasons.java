package io.baton.runtime;

import io.baton.runtime.lane.Quarantine;
import io.baton.runtime.pool.Wait;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Adds to a view what the engine cannot know: that a task waits for a worker or a resource. */
final class Reasons {
  private Reasons() {}

  static Obj added(Obj view, List<Wait> waits, @Nullable Quarantine quarantine, int most) {
    if (waits.isEmpty() && quarantine == null) {
      return view;
    }
    List<Value> why = new ArrayList<>();
    if (quarantine != null) {
      why.add(quarantined(quarantine));
    }
    if (view.at("why") instanceof Arr known) {
      known.forEach(why::add);
    }
    waits.stream().limit(Math.max(0, most - why.size())).map(Reasons::reason).forEach(why::add);
    return view.with("why", Arr.of(why));
  }

  private static Obj reason(Wait wait) {
    return reason(Value.of(wait.step()), wait.reason(), wait.text(), Value.NULL);
  }

  private static Obj quarantined(Quarantine quarantine) {
    String text =
        "is in quarantine, because it could not take %s: %s"
            .formatted(quarantine.input(), quarantine.reason());
    return reason(Value.NULL, "quarantined", text, Value.of("release"));
  }

  private static Obj reason(Value step, String reason, String text, Value action) {
    return Obj.builder()
        .put("step", step)
        .put("reason", reason)
        .put("text", text)
        .put("until", Value.NULL)
        .put("action", action)
        .build();
  }
}
