package io.baton.runtime.lane;

import io.baton.engine.Engine;
import io.baton.runtime.flow.FlowLibrary;
import io.baton.runtime.time.Clock;
import io.baton.store.Store;
import java.util.function.Consumer;

/**
 * What lanes work with.
 *
 * @param later takes messages that are to be tried again after a moment
 * @param maxLive how many executions a lane keeps in memory
 * @param spins how often a thread looks for work before it sleeps
 */
public record LaneParts(
    Engine engine,
    Clock clock,
    Store store,
    FlowLibrary flows,
    Committer committer,
    Quarantines quarantines,
    Consumer<Message> later,
    int maxLive,
    int spins) {}
