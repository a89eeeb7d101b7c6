package io.baton.server;

import io.baton.runtime.Baton;
import io.baton.store.Store;
import java.net.URI;

/** What the parts of the server are made with. */
public record Context(
    ServerSettings settings, Store store, Baton baton, Lifecycle lifecycle, URI address) {}
