package io.baton.runtime;

import io.baton.runtime.time.Clock;
import io.baton.store.Store;
import io.baton.store.postgres.PostgresSettings;
import io.baton.store.postgres.PostgresStore;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;

/**
 * How Baton runs inside a program.
 *
 * @param store opens where executions survive
 * @param lanes threads that decide; more than one helps only where the store is not the limit
 * @param maxLive executions that each lane keeps in memory; others come back from the log
 * @param slots how many steps run at the same time, by the name of the pool
 * @param otherSlots the same for all pools that are not named
 * @param spins how often an idle thread looks for work before it sleeps
 * @param timerHorizon how far ahead timers are kept in memory
 * @param callbackBase what addresses for callbacks begin with
 */
public record Settings(
    Supplier<Store> store,
    Clock clock,
    int lanes,
    int maxLive,
    Map<String, Integer> slots,
    int otherSlots,
    int spins,
    Duration timerHorizon,
    String callbackBase) {

  private static final int DEFAULT_SLOTS = 1_000;

  public Settings {
    if (lanes < 1 || maxLive < 1 || otherSlots < 1) {
      throw new IllegalArgumentException("lanes, maxLive and otherSlots must be at least 1");
    }
    slots = Map.copyOf(slots);
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
    return new Settings(
        store,
        Clock.system(),
        1,
        10_000,
        Map.of("high", DEFAULT_SLOTS, "standard", DEFAULT_SLOTS, "low", DEFAULT_SLOTS),
        DEFAULT_SLOTS,
        10_000,
        Duration.ofMinutes(5),
        "http://127.0.0.1:8080/v1/callbacks/");
  }

  public Settings withClock(Clock other) {
    return new Settings(
        store, other, lanes, maxLive, slots, otherSlots, spins, timerHorizon, callbackBase);
  }

  public Settings withLanes(int count) {
    return new Settings(
        store, clock, count, maxLive, slots, otherSlots, spins, timerHorizon, callbackBase);
  }

  public Settings withMaxLive(int executions) {
    return new Settings(
        store, clock, lanes, executions, slots, otherSlots, spins, timerHorizon, callbackBase);
  }

  public Settings withSlots(Map<String, Integer> byPool) {
    return new Settings(
        store, clock, lanes, maxLive, byPool, otherSlots, spins, timerHorizon, callbackBase);
  }

  public Settings withTimerHorizon(Duration horizon) {
    return new Settings(
        store, clock, lanes, maxLive, slots, otherSlots, spins, horizon, callbackBase);
  }
}
