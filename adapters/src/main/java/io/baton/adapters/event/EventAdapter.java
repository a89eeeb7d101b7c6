package io.baton.adapters.event;

import io.baton.adapters.AdapterException;
import io.baton.adapters.DescribedAdapter;
import io.baton.adapters.Outcome;
import io.baton.adapters.Params;
import io.baton.adapters.Task;
import io.baton.value.Obj;
import io.baton.value.Value;
import org.jspecify.annotations.Nullable;

/** Publishes events. Where nobody takes any, as in a single run, that is said and no failure. */
public final class EventAdapter extends DescribedAdapter {
  private final @Nullable EventSink sink;

  public EventAdapter(@Nullable EventSink sink) {
    super("event", EventAdapter.class);
    this.sink = sink;
  }

  @Override
  protected Outcome run(Task task, Params params) throws AdapterException {
    String name = params.text(params.has("event") ? "event" : "name");
    Value payload = params.has("payload") ? params.at("payload") : Obj.EMPTY;
    if (sink == null) {
      task.log("warn", "Nobody here takes events; '%s' was not published".formatted(name));
    } else {
      task.requireGoing();
      sink.publish(task.tenantId(), name, payload, task.idempotencyToken());
    }
    return Outcome.done(Obj.of("event", Value.of(name), "published", Value.of(sink != null)));
  }
}
