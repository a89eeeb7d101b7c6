package io.baton.runtime;

import io.baton.adapters.Action;
import io.baton.adapters.Adapter;
import io.baton.adapters.AdapterInfo;
import io.baton.adapters.core.CoreAdapter;
import io.baton.engine.Decision.Reason;
import io.baton.engine.Failure;
import io.baton.engine.Input;
import io.baton.engine.Timer;
import io.baton.runtime.drive.Drive;
import io.baton.runtime.feed.Feed;
import io.baton.runtime.feed.Subscription;
import io.baton.runtime.feed.TenantWatcher;
import io.baton.runtime.flow.FlowLibrary;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.lane.Committer;
import io.baton.runtime.lane.ExecutionRef;
import io.baton.runtime.lane.LaneParts;
import io.baton.runtime.lane.Lanes;
import io.baton.runtime.lane.MemoryCounts;
import io.baton.runtime.lane.Message;
import io.baton.runtime.lane.Quarantine;
import io.baton.runtime.lane.Quarantines;
import io.baton.runtime.notice.Notices;
import io.baton.runtime.pool.Adapters;
import io.baton.runtime.pool.Limits;
import io.baton.runtime.pool.PoolParts;
import io.baton.runtime.pool.PoolStatus;
import io.baton.runtime.pool.Pools;
import io.baton.runtime.pool.Tasks;
import io.baton.runtime.time.Alarms;
import io.baton.runtime.time.Clock;
import io.baton.runtime.time.TimerService;
import io.baton.store.AsideChange;
import io.baton.store.CallbackRow;
import io.baton.store.NewExecution;
import io.baton.store.Store;
import io.baton.store.StoredExecution;
import io.baton.store.read.ExecutionFilter;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Baton inside a program. What {@link #start} has returned survives a crash of the process: when
 * Baton is opened again on the same data, every execution goes on from where the log ends, and no
 * step that completed runs again.
 */
public final class Baton implements AutoCloseable {
  private static final long SWEEP_MILLIS = 60_000;

  /** Among so many parts processes that share a database count, so that few meet in one. */
  private static final int TALLY_PARTS = 8;

  private final Store store;
  private final Settings settings;
  private final Lanes lanes = new Lanes();
  private final MemoryCounts memoryCounts = new MemoryCounts();
  private final Quarantines quarantines;
  private final FlowLibrary flows;
  private final Alarms alarms;
  private final Pools pools;
  private final TimerService timers;
  private final Committer committer;
  private final Recovery recovery;
  private final Optional<Retention> retention;
  private final Services services;
  private final Starts starts;
  private final Notices notices;
  private final Feed feed;
  private boolean closed;

  private Baton(Store store, Settings settings, Seams seams) {
    Drive drive = seams.drive();
    this.store = store;
    this.settings = settings;
    this.flows = new FlowLibrary(store, settings.clock());
    Clock clock = settings.clock();
    Births births = new Births(seams.random(), clock, settings.callbackBase());
    this.alarms = new Alarms(drive, clock);
    this.pools =
        new Pools(
            settings.pools(),
            new PoolParts(drive, clock, alarms, store, new TaskLimits(), lanes::give, this::ask));
    this.timers =
        new TimerService(
            drive,
            clock,
            store,
            settings.timerHorizon().toMillis(),
            (id, timer) -> lanes.give(id, at -> new Input.FireTimer(at, timer)));
    QuarantineKeeper keeper = new QuarantineKeeper(store, drive, clock, lanes);
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
    Repeats repeats = new Repeats(store, clock, settings.idempotencyAge().toMillis());
    this.starts = new Starts(services, settings, births, repeats);
    alarms.every(SWEEP_MILLIS, () -> drive.work("sweep", repeats::sweep));
    this.notices = new Notices(store, drive, clock, settings.alerts(), settings.notifications());
    Polls polls = new Polls(settings.poller(), drive, lanes);
    Releasing releasing =
        new Releasing(
            store,
            drive,
            lanes,
            pools,
            timers,
            flows,
            births,
            polls,
            notices,
            feed,
            settings.pools().propagation());
    this.committer =
        new Committer(store, seams.releases().apply(releasing), lanes::post, quarantines, drive);
    this.recovery = new Recovery(store, lanes, drive);
    pools.adapter(new CoreAdapter(settings.callbackBase()));
    lanes.start(
        settings.lanes(),
        new LaneParts(
            drive,
            seams.decider(),
            clock,
            store,
            flows,
            committer,
            quarantines,
            notices,
            message -> drive.after(Releasing.PAUSE_MILLIS, () -> lanes.post(message)),
            settings.maxLive(),
            settings.upkeep().checkpointEvents(),
            store.isShared() ? seams.random().nextInt(TALLY_PARTS) : 0,
            memoryCounts));
    this.retention =
        settings
            .upkeep()
            .retention()
            .map(age -> new Retention(drive, store, lanes, settings.clock(), age));
    committer.start();
    alarms.start();
  }

  /** Time limits of tasks count while a worker has them. */
  private final class TaskLimits implements Limits {
    @Override
    public long begun(ExecutionRef owner, String key, int attempt, long timeoutMillis) {
      if (timeoutMillis == 0) {
        return 0;
      }
      long due = settings.clock().millis() + timeoutMillis;
      timers.arm(owner.id(), new Timer(Timer.Kind.TIMEOUT, key, attempt), due);
      return due;
    }

    @Override
    public void lost(ExecutionRef owner, String key, int attempt) {
      timers.disarm(owner.id(), new Timer(Timer.Kind.TIMEOUT, key, attempt));
    }
  }

  private CompletableFuture<Answer> ask(String id, LongFunction<? extends Input> input) {
    CompletableFuture<Answer> reply = new CompletableFuture<>();
    lanes.post(new Message.Give(id, input, reply));
    return reply;
  }

  /** Opens, or makes, the data in a folder. Only one process at a time can have it. */
  public static Baton open(Path dataFolder) {
    return open(Settings.in(dataFolder));
  }

  /** Returns when every execution that had not ended is going on. */
  public static Baton open(Settings settings) {
    return open(settings, Seams.production(settings.spins(), settings.engineLimits()));
  }

  /** The same in a world of the caller's own making. */
  public static Baton open(Settings settings, Seams seams) {
    Baton baton = new Baton(settings.store().get(), settings, seams);
    try {
      baton.pools.restore();
      baton.recovery.run();
      baton.pools.restored(baton.stopped());
      baton.notices.recover();
      baton.timers.start();
      baton.retention.ifPresent(Retention::start);
      return baton;
    } catch (RuntimeException e) {
      baton.abandon();
      throw e;
    }
  }

  private Set<Long> stopped() {
    List<String> ids = quarantines.all().stream().map(Quarantine::executionId).toList();
    return store.executions().byIds(ids).stream()
        .map(StoredExecution::executionNo)
        .collect(Collectors.toSet());
  }

  /** Gives an action its code. Steps that have been waiting for it start. */
  public Baton adapter(String adapter, String action, Action code) {
    return adapter(Adapters.of(adapter, action, code));
  }

  /** Gives all actions of an adapter their code. It is closed together with Baton. */
  public Baton adapter(Adapter adapter) {
    flows.allow(adapter.info());
    pools.adapter(adapter);
    return this;
  }

  /** The adapters that this process has, with the schemas of their actions. */
  public List<AdapterInfo> adapters() {
    return pools.adapters().infos();
  }

  /** Registers a definition; returns the version. The same text again is the same version. */
  public int register(String definition) {
    return register(definition, "flow");
  }

  /** The ending of the file's name says whether it is YAML or JSON. */
  public int register(String definition, String fileName) {
    return register(StartOptions.DEFAULT_TENANT, definition, fileName);
  }

  /** Registers a definition for a tenant; no other sees it. */
  public int register(String tenant, String definition, String fileName) {
    return flows().register(tenant, definition, fileName).version();
  }

  /** Starts the newest version of a flow. It is durable when this returns. */
  public Execution start(String flowId, Obj input) {
    return start(flowId, input, StartOptions.DEFAULT);
  }

  public Execution start(String flowId, Obj input, StartOptions options) {
    return Replies.join(startLater(flowId, input, options));
  }

  /** Starts without waiting. What follows on the future runs on a thread that must not wait. */
  public CompletableFuture<Execution> startLater(String flowId, Obj input) {
    return startLater(flowId, input, StartOptions.DEFAULT);
  }

  public CompletableFuture<Execution> startLater(String flowId, Obj input, StartOptions options) {
    return starts.start(flowId, input, options);
  }

  /**
   * Starts an execution, and shows it as it has begun; sooner than to start it and then to look.
   */
  public Begun startSeen(String flowId, Obj input, StartOptions options) {
    return Replies.join(starts.startSeen(flowId, input, options));
  }

  /** A handle on an execution that was started at any time. */
  public Execution execution(String id) {
    return execution(StartOptions.DEFAULT_TENANT, id);
  }

  /** A handle on an execution of a tenant. */
  public Execution execution(String tenant, String id) {
    return new Execution(Tenants.require(tenant), id, services);
  }

  /** Somebody called a callback address; a null failure: the work is done. */
  public Answer callback(String token, Value result, @Nullable Failure failure) {
    return Replies.join(callbackLater(token, result, failure));
  }

  /** The same without waiting for what follows. */
  public CompletableFuture<Answer> callbackLater(
      String token, Value result, @Nullable Failure failure) {
    Optional<NewExecution> found =
        store
            .executions()
            .callback(token)
            .map(CallbackRow::executionNo)
            .flatMap(no -> store.executions().byNo(no))
            .map(StoredExecution::identity);
    return found.isEmpty()
        ? CompletableFuture.completedFuture(
            new Answer.Refused(Reason.UNKNOWN, "No step has such a callback address"))
        : Execution.started(found.get().tenantId(), found.get().id(), services)
            .giveLater(at -> new Input.ReceiveCallback(at, token, result, failure));
  }

  /** Executions of the filter's tenant, newest first, with how far they are and why they wait. */
  public Page<Obj> executions(ExecutionFilter filter, int limit) {
    return new Lists(services, settings.clock(), settings.lists()).executions(filter, limit);
  }

  /** How many executions there are of each status, under the same filters. */
  public Map<String, Long> counts(ExecutionFilter filter) {
    return store.lists().counts(filter);
  }

  /**
   * How many there are of each status in all and in slices of time, and how many of those that run
   * wait or retry.
   *
   * @param slices how many are wanted, at most as many as {@link ListLimits#slices} says
   */
  public Obj histogram(ExecutionFilter filter, int slices) {
    return new Histogram(store, settings.lists()).of(filter, slices, settings.clock().millis());
  }

  /** What lists go through and show at most. */
  public ListLimits listLimits() {
    return settings.lists();
  }

  /** The flows of tenants and how they have been doing. */
  public FlowCatalog flows() {
    return new FlowCatalog(store, flows, settings.clock());
  }

  /** How flows and steps have been doing. */
  public Analytics analytics() {
    return new Analytics(store, settings.lists());
  }

  /** Tells of everything that becomes durable in a tenant's executions from now on. */
  public Subscription events(String tenant, TenantWatcher watcher) {
    return events(tenant, null, watcher);
  }

  /**
   * The same from the event after a position, which came with an event; null: from now on. A
   * position of another process, or from too long ago, is not known: the watcher is told.
   */
  public Subscription events(String tenant, @Nullable String after, TenantWatcher watcher) {
    return feed.ofTenant(Tenants.require(tenant), after, watcher);
  }

  /** What time it is for everything in here. */
  public Clock clock() {
    return settings.clock();
  }

  /** Tasks for workers that are not in this process. */
  public Tasks tasks() {
    return pools.tasks();
  }

  /** A worker elsewhere takes no more tasks: a poll of its that waits is answered without any. */
  public void workerLeft(String pool, String worker) {
    pools.left(pool, worker);
  }

  /** How often executions were in memory when they were needed. */
  public MemoryCounts memoryCounts() {
    return memoryCounts;
  }

  /** How the pools are doing, by name; with a tenant: counting its own tasks. */
  public List<PoolStatus> pools(@Nullable String tenant) {
    return pools.statuses(tenant);
  }

  /**
   * How many tasks of a pool run here at the same time from now on. With 0 they wait; with fewer
   * than run, nothing is stopped. Only for pools that the settings name.
   */
  public void slots(String pool, int count) {
    pools.resize(pool, count);
  }

  /** Has a quick listener told whenever a task must wait in a pool, by the pool's name. */
  public void onDemand(Consumer<String> listener) {
    pools.onDemand(listener);
  }

  /** Tasks of a tenant that no worker could finish, the latest first. */
  public List<Obj> deadLetters(String tenant, int limit) {
    return store
        .queues()
        .aside(AsideChange.Kind.DEAD_LETTER, Tenants.require(tenant), limit)
        .stream()
        .map(DeadLetters::view)
        .toList();
  }

  /** Executions that were stopped because they could not be handled. */
  public List<Quarantine> quarantined() {
    return quarantines.all();
  }

  /**
   * Stops in good order: running steps have a grace to end, then they are interrupted and happen
   * again at the next start; what has been decided is written, and every thread has ended when this
   * returns.
   */
  @Override
  public synchronized void close() {
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

  Store store() {
    return store;
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
