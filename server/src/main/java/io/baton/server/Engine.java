package io.baton.server;

import io.baton.adapters.event.EventAdapter;
import io.baton.adapters.llm.LlmAdapter;
import io.baton.runtime.Baton;
import io.baton.runtime.Settings;
import io.baton.runtime.cache.AnswerCache;
import io.baton.runtime.feed.EventTap;
import io.baton.runtime.secret.SecretSource;
import io.baton.runtime.trace.Propagation;
import io.baton.runtime.trigger.TriggerService;
import io.baton.server.adapter.RemoteTokens;
import io.baton.server.adapter.StoredTokens;
import io.baton.server.log.ServerStepLog;
import io.baton.server.trigger.PublishedEvents;
import io.baton.store.Store;
import java.net.URI;
import java.util.List;

/** Opens the engine of a server. */
final class Engine {
  /** Steps that publish wait for {@link #publish}: before, there is nobody who takes events. */
  private static final String EVENT = "event";

  private Engine() {}

  static Baton open(
      ServerSettings settings,
      Store store,
      SecretSource secrets,
      EventTap tap,
      AnswerCache cache,
      URI address) {
    Settings runtime =
        settings
            .runtime()
            .apply(
                settings
                    .notices()
                    .applied(Settings.on(() -> store))
                    .withCallbackBase(address + "/v1/callbacks/")
                    .withSecrets(secrets)
                    .withStepLog(new ServerStepLog(store))
                    .withPropagation(
                        settings.traces().isOn() ? Propagation.OWN_SPANS : Propagation.PASS_THROUGH)
                    .withAnswerCache(cache)
                    .withTap(tap));
    Baton baton = Baton.open(runtime.withPools(settings.scaling().applied(runtime.pools())));
    StoredTokens tokens = new StoredTokens(store.administration().tokens(), baton.clock()::millis);
    List<LlmAdapter> models =
        settings.adapters().stream()
            .filter(LlmAdapter.class::isInstance)
            .map(LlmAdapter.class::cast)
            .toList();
    models.forEach(model -> model.countIn(tokens));
    baton.tasks().countTokens(new RemoteTokens(tokens, models));
    settings.adapters().stream()
        .filter(adapter -> !adapter.name().equals(EVENT))
        .forEach(baton::adapter);
    return baton;
  }

  static void publish(Baton baton, TriggerService triggers) {
    baton.adapter(new EventAdapter(new PublishedEvents(triggers)));
  }
}
