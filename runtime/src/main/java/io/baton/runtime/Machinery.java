package io.baton.runtime;

import io.baton.adapters.core.CoreAdapter;
import io.baton.engine.Input;
import io.baton.runtime.drive.Drive;
import io.baton.runtime.feed.Feed;
import io.baton.runtime.flow.FlowLibrary;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.lane.Committer;
import io.baton.runtime.lane.LaneParts;
import io.baton.runtime.lane.Lanes;
import io.baton.runtime.lane.MemoryCounts;
import io.baton.runtime.lane.Message;
import io.baton.runtime.lane.Quarantine;
import io.baton.runtime.lane.Quarantines;
import io.baton.runtime.notice.Notices;
import io.baton.runtime.pool.PoolParts;
import io.baton.runtime.pool.Pools;
import io.baton.runtime.time.Alarms;
import io.baton.runtime.time.Clock;
import io.baton.runtime.time.TimerService;
import io.baton.store.Store;
import io.baton.store.StoredExecution;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/**
 * Everything that turns inside of Baton, wired together. It knows in which order the parts are set
 * going and stopped, and nothing of what they are used for.
 */
final class Machinery {
  private static final long SWEEP_MILLIS = 60_000;

  /** Among so many parts processes that share a database count, so that few meet in one. */
  private static final int TALLY_PARTS = 8;

  final Store store;
  final FlowLibrary flows;
  final Pools pools;
  final Feed feed;
  final MemoryCounts memoryCounts = new MemoryCounts();
  final Quarantines quarantines;
  final Services services;
  private final Lanes lanes = new Lanes();
  private final Alarms alarms;
  private final TimerService timers;
  private final Committer committer;
  private final Recovery recovery;
  private final Optional<Retention> retention;
  private final Notices notices;
  private final Stops stops;
  private final Starts starts;
  private volatile boolean closed;

  Machinery(Store store, Settings settings, Seams seams) {
    Drive drive = seams.drive();
    Clock clock = settings.clock();
    this.store = store;
    this.flows = new FlowLibrary(store, clock);
    this.alarms = new Alarms(drive, clock);
    this.timers =
        new TimerService(
            drive,
            clock,
            store,
            settings.timerHorizon().toMillis(),
            (id, timer) -> lanes.give(id, at -> new Input.FireTimer(at, timer)));
    this.pools =
        new Pools(
            settings.pools(),
            new PoolParts(
                drive,
                clock,
                alarms,
                store,
                new TaskLimits(clock, timers),
                lanes::give,
                this::ask));
    this.stops = new Stops(store, drive, clock, lanes);
    QuarantineKeeper keeper = new QuarantineKeeper(store, drive, clock, lanes, stops);
    this.quarantines = new Quarantines(keeper::keep);
    keeper.restore(quarantines);
    this.feed = new Feed(store, drive, settings.tap(), ThreadLocalRandom.current().nextLong());
    this.services =
        new Services(
            store,
            lanes,
            flows,
            pools,
            feed,
            quarantines,
            keeper,
            new Answers(settings.answerCache(), lanes, quarantines),
            clock,
            settings.maxReasons());
    Births births = new Births(seams.random(), clock, settings.callbackBase());
    Repeats repeats = new Repeats(store, clock, settings.idempotencyAge().toMillis());
    this.starts = new Starts(services, settings, births, repeats);
    alarms.every(SWEEP_MILLIS, () -> drive.work("sweep", repeats::sweep));
    this.notices = new Notices(store, drive, clock, settings.alerts(), settings.notifications());
    Releasing releasing =
        new Releasing(
            store,
            drive,
            lanes,
            pools,
            timers,
            flows,
            births,
            new Polls(settings.poller(), drive, lanes),
            notices,
            stops,
            feed,
            settings.pools().propagation());
    this.committer =
        new Committer(store, seams.releases().apply(releasing), lanes::post, quarantines, drive);
    this.recovery = new Recovery(store, lanes, drive);
    pools.adapter(new CoreAdapter(settings.callbackBase()));
    lanes.start(settings.lanes(), laneParts(settings, seams));
    this.retention =
        settings
            .upkeep()
            .retention()
            .map(age -> new Retention(drive, store, lanes, settings.clock(), age));
    committer.start();
    alarms.start();
  }

  private LaneParts laneParts(Settings settings, Seams seams) {
    Drive drive = seams.drive();
    return new LaneParts(
        drive,
        seams.decider(),
        settings.clock(),
        store,
        flows,
        committer,
        quarantines,
        notices.and(stops),
        message -> drive.after(Releasing.PAUSE_MILLIS, () -> lanes.post(message)),
        settings.maxLive(),
        settings.upkeep().checkpointEvents(),
        store.isShared() ? seams.random().nextInt(TALLY_PARTS) : 0,
        memoryCounts);
  }

  private CompletableFuture<Answer> ask(String id, LongFunction<? extends Input> input) {
    CompletableFuture<Answer> reply = new CompletableFuture<>();
    lanes.post(new Message.Give(id, input, reply));
    return reply;
  }

  /** Returns when everything that was under way is going on. */
  void open() {
    pools.restore();
    recovery.run();
    pools.restored(stopped());
    notices.recover();
    stops.tellAll();
    timers.start();
    retention.ifPresent(Retention::start);
  }

  private Set<Long> stopped() {
    List<String> ids = quarantines.all().stream().map(Quarantine::executionId).toList();
    return store.executions().byIds(ids).stream()
        .map(StoredExecution::executionNo)
        .collect(Collectors.toSet());
  }

  /** Nobody is told of a store that is closed who came after Baton was. */
  Starts starts() {
    if (closed) {
      throw new IllegalStateException("Baton has been closed");
    }
    return starts;
  }

  /** What has been decided is written, and every thread has ended when this returns. */
  synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    retention.ifPresent(Retention::close);
    timers.close();
    pools.close();
    notices.close();
    alarms.close();
    feed.close();
    lanes.close();
    committer.close();
    store.close();
  }

  /** Stops at once and writes nothing more, as a kill would. */
  synchronized void abandon() {
    if (closed) {
      return;
    }
    closed = true;
    committer.abandon();
    lanes.abandon();
    retention.ifPresent(Retention::close);
    timers.close();
    pools.abandon();
    notices.close();
    alarms.close();
    feed.close();
    store.close();
  }
}
