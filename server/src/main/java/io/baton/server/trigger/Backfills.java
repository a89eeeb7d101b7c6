package io.baton.server.trigger;

import io.baton.flow.Trigger;
import io.baton.runtime.time.Clock;
import io.baton.runtime.trigger.Fired;
import io.baton.runtime.trigger.TriggerService;
import io.baton.runtime.trigger.Triggers;
import io.baton.server.http.Fields;
import io.baton.server.http.Problem;
import io.baton.server.http.ProblemType;
import io.baton.server.http.Reply;
import io.baton.server.http.Times;
import io.baton.store.trigger.TriggerRow;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Runs for times of a schedule that are over. */
final class Backfills {
  private final TriggerService triggers;
  private final Clock clock;

  Backfills(TriggerService triggers, Clock clock) {
    this.triggers = triggers;
    this.clock = clock;
  }

  Reply run(TriggerRow row, Fields body) {
    if (!(Triggers.read(row) instanceof Trigger.Schedule schedule)) {
      throw Problem.conflict("Only schedules have times to run; this is a " + row.type()).refused();
    }
    long from = Times.millis("from", body.requiredText("from"));
    long to = Times.millis("to", body.requiredText("to"));
    if (from > to || to > clock.millis()) {
      throw Problem.badRequest("from must not be after to, and to not after now").refused();
    }
    List<Long> times = triggers.times(schedule, from, to);
    if (times.size() > triggers.maxBackfill()) {
      throw Problem.of(
              ProblemType.INVALID_INPUT,
              "That are more than %d times; backfill a shorter time, one after the other"
                  .formatted(triggers.maxBackfill()))
          .refused();
    }
    return reply(times, triggers.backfill(row, schedule, times));
  }

  private static Reply reply(List<Long> times, List<CompletableFuture<Fired>> fired) {
    List<Value> items = new ArrayList<>();
    List<Value> refused = new ArrayList<>();
    for (int i = 0; i < times.size(); i++) {
      Obj.Builder item = Obj.builder().put("scheduledAt", Times.text(times.get(i)));
      switch (fired.get(i).join()) {
        case Fired.Refused no ->
            refused.add(item.put("message", String.valueOf(no.reason().getMessage())).build());
        case Fired yes -> items.add(item.put("executionId", yes.firing().executionId()).build());
      }
    }
    return Reply.json(202, Obj.of("items", Arr.of(items), "refused", Arr.of(refused)));
  }
}
