package io.baton.runtime;

import io.baton.adapters.Action;
import io.baton.adapters.Adapter;
import io.baton.adapters.AdapterInfo;
import io.baton.engine.Failure;
import io.baton.runtime.feed.Subscription;
import io.baton.runtime.feed.TenantWatcher;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.lane.MemoryCounts;
import io.baton.runtime.lane.Quarantine;
import io.baton.runtime.pool.Adapters;
import io.baton.runtime.pool.PoolStatus;
import io.baton.runtime.pool.Tasks;
import io.baton.runtime.time.Clock;
import io.baton.store.AsideChange;
import io.baton.store.Store;
import io.baton.store.read.ExecutionFilter;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Baton inside a program. What {@link #start} has returned survives a crash of the process: when
 * Baton is opened again on the same data, every execution goes on from where the log ends, and no
 * step that completed runs again.
 */
public final class Baton implements AutoCloseable {
  private final Settings settings;
  private final Machinery machinery;

  private Baton(Settings settings, Seams seams) {
    this.settings = settings;
    this.machinery = new Machinery(settings.store().get(), settings, seams);
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
    Baton baton = new Baton(settings, seams);
    try {
      baton.machinery.open();
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

  /** Gives all actions of an adapter their code. It is closed together with Baton. */
  public Baton adapter(Adapter adapter) {
    machinery.flows.allow(adapter.info());
    machinery.pools.adapter(adapter);
    return this;
  }

  /** The adapters that this process has, with the schemas of their actions. */
  public List<AdapterInfo> adapters() {
    return machinery.pools.adapters().infos();
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
    return machinery.starts().start(flowId, input, options);
  }

  /**
   * Starts an execution, and shows it as it has begun; sooner than to start it and then to look.
   */
  public Begun startSeen(String flowId, Obj input, StartOptions options) {
    return Replies.join(machinery.starts().startSeen(flowId, input, options));
  }

  /** A handle on an execution that was started at any time. */
  public Execution execution(String id) {
    return execution(StartOptions.DEFAULT_TENANT, id);
  }

  /** A handle on an execution of a tenant. */
  public Execution execution(String tenant, String id) {
    return new Execution(Tenants.require(tenant), id, machinery.services);
  }

  /** Somebody called a callback address; a null failure: the work is done. */
  public Answer callback(String token, Value result, @Nullable Failure failure) {
    return Replies.join(callbackLater(token, result, failure));
  }

  /** The same without waiting for what follows. */
  public CompletableFuture<Answer> callbackLater(
      String token, Value result, @Nullable Failure failure) {
    return new Callbacks(machinery.services).receive(token, result, failure);
  }

  /** Executions of the filter's tenant, newest first, with how far they are and why they wait. */
  public Page<Obj> executions(ExecutionFilter filter, int limit) {
    return new Lists(machinery.services, settings.clock(), settings.lists())
        .executions(filter, limit);
  }

  /** How many executions there are of each status, under the same filters. */
  public Map<String, Long> counts(ExecutionFilter filter) {
    return store().lists().counts(filter);
  }

  /**
   * How many there are of each status in all and in slices of time, and how many of those that run
   * wait or retry.
   *
   * @param slices how many are wanted, at most as many as {@link ListLimits#slices} says
   */
  public Obj histogram(ExecutionFilter filter, int slices) {
    return new Histogram(store(), settings.lists()).of(filter, slices, settings.clock().millis());
  }

  /** What lists go through and show at most. */
  public ListLimits listLimits() {
    return settings.lists();
  }

  /** The flows of tenants and how they have been doing. */
  public FlowCatalog flows() {
    return new FlowCatalog(store(), machinery.flows, settings.clock());
  }

  /** How flows and steps have been doing. */
  public Analytics analytics() {
    return new Analytics(store(), settings.lists());
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
    return machinery.feed.ofTenant(Tenants.require(tenant), after, watcher);
  }

  /** What time it is for everything in here. */
  public Clock clock() {
    return settings.clock();
  }

  /** Tasks for workers that are not in this process. */
  public Tasks tasks() {
    return machinery.pools.tasks();
  }

  /** A worker elsewhere takes no more tasks: a poll of its that waits is answered without any. */
  public void workerLeft(String pool, String worker) {
    machinery.pools.left(pool, worker);
  }

  /** How often executions were in memory when they were needed. */
  public MemoryCounts memoryCounts() {
    return machinery.memoryCounts;
  }

  /** How the pools are doing, by name; with a tenant: counting its own tasks. */
  public List<PoolStatus> pools(@Nullable String tenant) {
    return machinery.pools.statuses(tenant);
  }

  /**
   * How many tasks of a pool run here at the same time from now on. With 0 they wait; with fewer
   * than run, nothing is stopped. Only for pools that the settings name.
   */
  public void slots(String pool, int count) {
    machinery.pools.resize(pool, count);
  }

  /** Has a quick listener told whenever a task must wait in a pool, by the pool's name. */
  public void onDemand(Consumer<String> listener) {
    machinery.pools.onDemand(listener);
  }

  /** Tasks of a tenant that no worker could finish, the latest first. */
  public List<Obj> deadLetters(String tenant, int limit) {
    return store()
        .queues()
        .aside(AsideChange.Kind.DEAD_LETTER, Tenants.require(tenant), limit)
        .stream()
        .map(DeadLetters::view)
        .toList();
  }

  /** Executions that were stopped because they could not be handled. */
  public List<Quarantine> quarantined() {
    return machinery.quarantines.all();
  }

  /**
   * Stops in good order: running steps have a grace to end, then they are interrupted and happen
   * again at the next start; what has been decided is written, and every thread has ended when this
   * returns.
   */
  @Override
  public void close() {
    machinery.close();
  }

  Store store() {
    return machinery.store;
  }

  /** Stops at once and writes nothing more, as a kill would. */
  void abandon() {
    machinery.abandon();
  }
}
