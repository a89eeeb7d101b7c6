package io.baton.runtime;

import io.baton.adapters.Action;
import io.baton.adapters.Adapter;
import io.baton.adapters.core.CoreAdapter;
import io.baton.engine.Decision.Reason;
import io.baton.engine.Failure;
import io.baton.engine.Input;
import io.baton.engine.Timer;
import io.baton.runtime.drive.Drive;
import io.baton.runtime.flow.FlowLibrary;
import io.baton.runtime.flow.FlowVersion;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.lane.Birth;
import io.baton.runtime.lane.Committer;
import io.baton.runtime.lane.ExecutionRef;
import io.baton.runtime.lane.LaneParts;
import io.baton.runtime.lane.Lanes;
import io.baton.runtime.lane.Message;
import io.baton.runtime.lane.Quarantine;
import io.baton.runtime.lane.Quarantines;
import io.baton.runtime.pool.Adapters;
import io.baton.runtime.pool.Pools;
import io.baton.runtime.time.Alarms;
import io.baton.runtime.time.TimerService;
import io.baton.store.CallbackRow;
import io.baton.store.NewExecution;
import io.baton.store.Store;
import io.baton.store.StoredExecution;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Baton inside a program. What {@link #start} has returned survives a crash of the process: when
 * Baton is opened again on the same data, every execution goes on from where the log ends, and no
 * step that completed runs again.
 */
public final class Baton implements AutoCloseable {
  private final Store store;
  private final Settings settings;
  private final Lanes lanes = new Lanes();
  private final Quarantines quarantines = new Quarantines();
  private final FlowLibrary flows;
  private final Alarms alarms;
  private final Pools pools;
  private final TimerService timers;
  private final Committer committer;
  private final Births births;
  private final Recovery recovery;
  private final Optional<Retention> retention;
  private final Services services;
  private boolean closed;

  private Baton(Store store, Settings settings, Seams seams) {
    Drive drive = seams.drive();
    this.store = store;
    this.settings = settings;
    this.flows = new FlowLibrary(store, settings.clock());
    this.births = new Births(seams.random(), settings.callbackBase());
    this.alarms = new Alarms(drive, settings.clock());
    this.pools =
        new Pools(settings.pools(), drive, settings.clock(), alarms, this::limitTime, lanes::give);
    this.timers =
        new TimerService(
            drive,
            settings.clock(),
            store,
            settings.timerHorizon().toMillis(),
            (id, timer) -> lanes.give(id, at -> new Input.FireTimer(at, timer)));
    this.services = new Services(store, lanes, flows, pools, settings.clock());
    Releasing releasing = new Releasing(store, drive, lanes, pools, timers, flows, births);
    this.committer =
        new Committer(store, seams.releases().apply(releasing), lanes::post, quarantines, drive);
    this.recovery = new Recovery(store, lanes, drive);
    pools.adapter(new CoreAdapter());
    lanes.start(
        settings.lanes(),
        new LaneParts(
            drive,
            seams.decider(),
            settings.clock(),
            store,
            flows,
            committer,
            quarantines,
            message -> drive.after(Releasing.PAUSE_MILLIS, () -> lanes.post(message)),
            settings.maxLive(),
            settings.upkeep().checkpointEvents()));
    this.retention =
        settings
            .upkeep()
            .retention()
            .map(age -> new Retention(drive, store, lanes, settings.clock(), age));
    committer.start();
    alarms.start();
  }

  private long limitTime(ExecutionRef owner, String key, int attempt, long timeoutMillis) {
    if (timeoutMillis == 0) {
      return 0;
    }
    long due = settings.clock().millis() + timeoutMillis;
    timers.arm(owner.id(), new Timer(Timer.Kind.TIMEOUT, key, attempt), due);
    return due;
  }

  /** Opens, or makes, the data in a folder. Only one process at a time can have it. */
  public static Baton open(Path dataFolder) {
    return open(Settings.in(dataFolder));
  }

  /** Returns when every execution that had not ended is going on. */
  public static Baton open(Settings settings) {
    return open(settings, Seams.production(settings.spins()));
  }

  /** The same in a world of the caller's own making. */
  public static Baton open(Settings settings, Seams seams) {
    Baton baton = new Baton(settings.store().get(), settings, seams);
    try {
      baton.recovery.run();
      baton.timers.start();
      baton.retention.ifPresent(Retention::start);
      return baton;
    } catch (RuntimeException e) {
      baton.abandon();
      throw e;
    }
  }

  /** Gives an action its code. Steps that have been waiting for it start. */
  public Baton adapter(String adapter, String action, Action code) {
    return adapter(Adapters.of(adapter, action, code));
  }

  /** Gives all actions of an adapter their code. */
  public Baton adapter(Adapter adapter) {
    adapter.actions().forEach(action -> flows.allow(adapter.name(), action));
    pools.adapter(adapter);
    return this;
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
    return flows.register(Tenants.require(tenant), definition, fileName).version();
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
    StartOptions complete =
        options.pool() == null
            ? options.withPool(settings.poolOf(Tenants.require(options.tenant())))
            : options;
    Birth birth = births.main(flow(flowId, options), input, complete);
    CompletableFuture<Answer> reply = new CompletableFuture<>();
    lanes.post(new Message.Begin(birth, reply));
    return reply.thenApply(answer -> started(birth, answer));
  }

  private FlowVersion flow(String flowId, StartOptions options) {
    Optional<FlowVersion> found =
        options.version() == 0
            ? flows.latest(options.tenant(), flowId)
            : flows.version(options.tenant(), flowId, options.version());
    return found.orElseThrow(
        () ->
            new IllegalArgumentException(
                options.version() == 0
                    ? "There is no flow '%s'; register it first".formatted(flowId)
                    : "There is no version %d of flow '%s'".formatted(options.version(), flowId)));
  }

  private Execution started(Birth birth, Answer answer) {
    return switch (answer) {
      case Answer.Done ignored ->
          Execution.started(birth.tenantId(), birth.executionId(), services);
      case Answer.Refused refused -> throw new IllegalStateException(refused.message());
    };
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
    alarms.close();
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
    alarms.close();
    store.close();
  }
}
