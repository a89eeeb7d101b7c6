package io.baton.server;

import io.baton.runtime.Baton;
import io.baton.runtime.scale.Autoscaler;
import io.baton.runtime.trigger.TriggerService;
import io.baton.server.access.Access;
import io.baton.server.metric.Metrics;
import io.baton.server.secret.Vault;
import io.baton.store.Store;
import java.net.URI;

/** What the parts of the server are made with. */
public record Context(
    ServerSettings settings,
    Store store,
    Access access,
    Vault vault,
    Metrics metrics,
    Baton baton,
    Autoscaler scaler,
    TriggerService triggers,
    Lifecycle lifecycle,
    URI address) {}
