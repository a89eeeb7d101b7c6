package io.baton.runtime.lane;

import io.baton.runtime.drive.Drive;
import io.baton.runtime.flow.FlowLibrary;
import io.baton.runtime.time.Clock;
import io.baton.store.Store;
import java.util.function.Consumer;

/**
 * What lanes work with.
 *
 * @param later takes messages that are to be tried again after a moment
 * @param maxLive how many executions a lane keeps in memory
 * @param checkpointEvents how many events make a checkpoint worth while
 * @param tallyPart where this process counts ends
 * @param counts how often executions were in memory
 */
public record LaneParts(
    Drive drive,
    Decider decider,
    Clock clock,
    Store store,
    FlowLibrary flows,
    Committer committer,
    Quarantines quarantines,
    Outbox outbox,
    Consumer<Message> later,
    int maxLive,
    int checkpointEvents,
    int tallyPart,
    MemoryCounts counts) {}
