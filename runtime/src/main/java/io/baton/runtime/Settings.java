package io.baton.runtime;

import io.baton.adapters.Poller;
import io.baton.engine.EngineLimits;
import io.baton.engine.view.WhyItWaits;
import io.baton.runtime.cache.AnswerCache;
import io.baton.runtime.feed.EventTap;
import io.baton.runtime.notice.NoticeChannels;
import io.baton.runtime.notice.NoticeSink;
import io.baton.runtime.pool.PoolSettings;
import io.baton.runtime.pool.StepLog;
import io.baton.runtime.resource.Capacity;
import io.baton.runtime.secret.SecretSource;
import io.baton.runtime.time.Clock;
import io.baton.runtime.trace.Propagation;
import io.baton.store.Store;
import io.baton.store.postgres.PostgresSettings;
import io.baton.store.postgres.PostgresStore;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How Baton runs inside a program. Everything has a default but where the data is. Never changes:
 * each {@code with…} gives a copy.
 */
public final class Settings {
  private final Supplier<Store> store;
  private Clock clock = Clock.system();
  private int lanes = 1;
  private int maxLive = 10_000;
  private EngineLimits engineLimits = EngineLimits.DEFAULT;
  private int maxReasons = WhyItWaits.MAX_REASONS;
  private ListLimits lists = ListLimits.DEFAULT;
  private int spins = 10_000;
  private Duration timerHorizon = Duration.ofMinutes(5);
  private String callbackBase = "http://127.0.0.1:8080/v1/callbacks/";
  private PoolSettings pools = PoolSettings.DEFAULT;
  private Map<String, String> tenantPools = Map.of();
  private Upkeep upkeep = Upkeep.DEFAULT;
  private Duration idempotencyAge = Duration.ofMinutes(10);
  private NoticeChannels alerts = NoticeChannels.only(NoticeSink.toSystemLogger());
  private NoticeChannels notifications = NoticeChannels.NONE;
  private @Nullable Poller poller;
  private EventTap tap = EventTap.NONE;
  private AnswerCache answerCache = AnswerCache.NONE;

  private Settings(Supplier<Store> store) {
    this.store = store;
  }

  /** SQLite in a folder, which is made if it is not there. */
  public static Settings in(Path dataFolder) {
    return on(() -> SqliteStore.open(SqliteSettings.in(dataFolder)));
  }

  public static Settings postgres(String url, String user, String password) {
    return on(() -> PostgresStore.open(PostgresSettings.at(url, user, password)));
  }

  /** Any store; it is closed together with Baton. */
  public static Settings on(Supplier<Store> store) {
    return new Settings(store);
  }

  private Settings with(Consumer<Settings> change) {
    Settings copy = new Settings(store);
    copy.clock = clock;
    copy.lanes = lanes;
    copy.maxLive = maxLive;
    copy.engineLimits = engineLimits;
    copy.maxReasons = maxReasons;
    copy.lists = lists;
    copy.spins = spins;
    copy.timerHorizon = timerHorizon;
    copy.callbackBase = callbackBase;
    copy.pools = pools;
    copy.tenantPools = tenantPools;
    copy.upkeep = upkeep;
    copy.idempotencyAge = idempotencyAge;
    copy.alerts = alerts;
    copy.notifications = notifications;
    copy.poller = poller;
    copy.tap = tap;
    copy.answerCache = answerCache;
    change.accept(copy);
    return copy;
  }

  public Settings withClock(Clock other) {
    return with(copy -> copy.clock = other);
  }

  /** What is done to the data beside running flows. */
  public Settings withUpkeep(Upkeep other) {
    return with(copy -> copy.upkeep = other);
  }

  /** Threads that decide; more than one helps only where the store is not the limit. */
  public Settings withLanes(int count) {
    return with(copy -> copy.lanes = requirePositive("lanes", count));
  }

  /** Executions that each lane keeps in memory; others come back from the log. */
  public Settings withMaxLive(int executions) {
    return with(copy -> copy.maxLive = requirePositive("maxLive", executions));
  }

  /** How often an idle thread looks for work before it sleeps. */
  public Settings withSpins(int count) {
    return with(copy -> copy.spins = count);
  }

  /** How many reasons for waiting a view of an execution has at most. */
  public Settings withMaxReasons(int count) {
    return with(copy -> copy.maxReasons = requirePositive("maxReasons", count));
  }

  /** What keeps one execution from taking everything, and one answer from delaying it for ever. */
  public Settings withEngineLimits(EngineLimits limits) {
    return with(copy -> copy.engineLimits = limits);
  }

  /** How much lists and analytics go through and show. */
  public Settings withLists(ListLimits limits) {
    return with(copy -> copy.lists = limits);
  }

  /** How far ahead timers are kept in memory. */
  public Settings withTimerHorizon(Duration horizon) {
    return with(copy -> copy.timerHorizon = horizon);
  }

  /** What addresses for callbacks begin with. */
  public Settings withCallbackBase(String base) {
    return with(copy -> copy.callbackBase = base);
  }

  public Settings withPools(PoolSettings settings) {
    return with(copy -> copy.pools = settings);
  }

  /** How many steps run at the same time, by the name of the pool. */
  public Settings withSlots(Map<String, Integer> byPool) {
    return withPools(pools.withSlots(byPool));
  }

  /** What steps can name in {@code resources}, and how much of it there is. */
  public Settings withResources(Map<String, Capacity> byName) {
    return withPools(pools.withResources(byName));
  }

  /** How long running steps have to end when Baton is closed, before they are interrupted. */
  public Settings withCloseGrace(Duration grace) {
    return withPools(pools.withCloseGrace(grace));
  }

  /** Where the messages of steps go. */
  public Settings withStepLog(StepLog log) {
    return withPools(pools.withLog(log));
  }

  /** What is passed on of traces to whoever works for an attempt. */
  public Settings withPropagation(Propagation rule) {
    return withPools(pools.withPropagation(rule));
  }

  /** Where the tasks of a tenant go whose start requests name no pool. */
  public Settings withTenantPools(Map<String, String> byTenant) {
    return with(copy -> copy.tenantPools = Map.copyOf(byTenant));
  }

  /** What expressions can name as {@code secrets.NAME}. */
  public Settings withSecrets(SecretSource source) {
    return withPools(pools.withSecrets(source));
  }

  /** How long a repeated request with the same key leads to the same execution. */
  public Settings withIdempotencyAge(Duration age) {
    return with(copy -> copy.idempotencyAge = age);
  }

  /** Who is told of fatal errors and of flows that took too long; by default a line in the log. */
  public Settings withAlerts(NoticeSink sink) {
    return withAlerts(NoticeChannels.only(sink));
  }

  public Settings withAlerts(NoticeChannels channels) {
    return with(copy -> copy.alerts = channels);
  }

  /** Who is told of every execution that ends; by default nobody. */
  public Settings withNotifications(NoticeSink sink) {
    return withNotifications(NoticeChannels.only(sink));
  }

  public Settings withNotifications(NoticeChannels channels) {
    return with(copy -> copy.notifications = channels);
  }

  /** Who asks how work elsewhere is doing; without one, steps that poll fail. */
  public Settings withPoller(Poller asking) {
    return with(copy -> copy.poller = asking);
  }

  /** Who is told of all events as they become durable, on the thread that writes. */
  public Settings withTap(EventTap other) {
    return with(copy -> copy.tap = other);
  }

  /** Where answers about executions that stand still are kept; whoever opened it closes it. */
  public Settings withAnswerCache(AnswerCache cache) {
    return with(copy -> copy.answerCache = cache);
  }

  private static int requirePositive(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException("%s must be at least 1, not %d".formatted(name, value));
    }
    return value;
  }

  public Supplier<Store> store() {
    return store;
  }

  public Clock clock() {
    return clock;
  }

  public int lanes() {
    return lanes;
  }

  public int maxLive() {
    return maxLive;
  }

  EngineLimits engineLimits() {
    return engineLimits;
  }

  ListLimits lists() {
    return lists;
  }

  int maxReasons() {
    return maxReasons;
  }

  public int spins() {
    return spins;
  }

  public Duration timerHorizon() {
    return timerHorizon;
  }

  public String callbackBase() {
    return callbackBase;
  }

  public Upkeep upkeep() {
    return upkeep;
  }

  public PoolSettings pools() {
    return pools;
  }

  @Nullable String poolOf(String tenantId) {
    return tenantPools.get(tenantId);
  }

  Duration idempotencyAge() {
    return idempotencyAge;
  }

  NoticeChannels alerts() {
    return alerts;
  }

  NoticeChannels notifications() {
    return notifications;
  }

  AnswerCache answerCache() {
    return answerCache;
  }

  EventTap tap() {
    return tap;
  }

  @Nullable Poller poller() {
    return poller;
  }
}
