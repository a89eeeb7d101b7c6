package io.baton.runtime;

import io.baton.runtime.feed.Feed;
import io.baton.runtime.flow.FlowLibrary;
import io.baton.runtime.lane.Lanes;
import io.baton.runtime.lane.Quarantines;
import io.baton.runtime.pool.Pools;
import io.baton.runtime.time.Clock;
import io.baton.store.Store;

/** What handles work with. */
record Services(
    Store store,
    Lanes lanes,
    FlowLibrary flows,
    Pools pools,
    Feed feed,
    Quarantines quarantines,
    QuarantineKeeper keeper,
    Answers answers,
    Clock clock,
    int maxReasons) {}
