package io.baton.server.trigger;

import io.baton.runtime.time.Clock;
import io.baton.runtime.trigger.TriggerService;
import io.baton.server.Context;
import io.baton.server.http.BodyLimits;
import io.baton.server.http.Route;
import java.util.List;
import java.util.stream.Stream;

/** Every route of what starts flows by itself. */
public final class TriggerTable {
  private final Context context;

  public TriggerTable(Context context) {
    this.context = context;
  }

  public List<Route> routes() {
    TriggerService triggers = context.triggers();
    BodyLimits limits = context.settings().limits();
    Clock clock = context.baton().clock();
    return Stream.of(
            new TriggerRoutes(triggers, new Backfills(triggers, clock), limits.control()).routes(),
            new FiringRoutes(triggers, limits.async()).routes(),
            new HookRoutes(context).routes())
        .flatMap(List::stream)
        .toList();
  }
}
