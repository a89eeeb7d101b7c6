package io.baton.runtime.resource;

import io.baton.runtime.time.Alarms;
import io.baton.runtime.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Gives out named resources, all that a claim demands or nothing, so that no two claims can wait
 * for each other. Who finds too little waits in a fair queue: nobody overtakes a claim that waits
 * for the same resource, however small his own demand is, and nobody spins.
 *
 * <p>It is in memory alone. After a crash nothing is held, because whatever held it is dispatched
 * again; tasks that went on elsewhere are {@link #adopt}ed before anything else is given out.
 */
public final class Resources {
  private final Demands demands;
  private final Map<String, Stock> stocks = new TreeMap<>();
  private final ClaimQueues waiting;
  private final Set<Claim> holding = new HashSet<>();
  private final Clock clock;
  private final Alarms alarms;
  private final Consumer<Claim> granted;
  private long alarmAt = Stock.NEVER;

  /**
   * @param full whether quotas begin full; not so where others may have used them just now
   * @param granted is told of a claim that had to wait and holds its demand from now on
   */
  public Resources(
      Map<String, Capacity> capacities,
      boolean full,
      Clock clock,
      Alarms alarms,
      Consumer<? super Claim> granted) {
    this.demands = new Demands(capacities);
    this.waiting = new ClaimQueues(demands);
    this.clock = clock;
    this.alarms = alarms;
    this.granted = granted::accept;
    capacities.forEach(
        (name, capacity) -> stocks.put(name, Stock.of(capacity, full, clock.millis())));
  }

  /** What makes a demand impossible for ever; null where it is only a question of time. */
  public @Nullable String problem(Map<String, Integer> demand) {
    return demands.problem(demand);
  }

  /** Whether the claim holds its demand; otherwise it waits and will be granted. */
  public boolean acquire(Claim claim) {
    if (claim.demand().isEmpty()) {
      return true;
    }
    synchronized (this) {
      if (holding.contains(claim)) {
        return true;
      }
      if (!waiting.isWaitedFor(claim) && fits(claim)) {
        take(claim);
        return true;
      }
      waiting.add(claim);
      planAlarm();
      return false;
    }
  }

  /** For what is at work already, whatever there is. */
  public synchronized void adopt(Claim claim) {
    if (!holding.contains(claim)) {
      take(claim);
    }
  }

  /** Whether it was waiting; it never holds anything then. */
  public synchronized boolean withdraw(Claim claim) {
    return waiting.remove(claim);
  }

  /** May be called more than once, and for claims that hold nothing. */
  public void release(Claim claim) {
    if (claim.demand().isEmpty()) {
      return;
    }
    List<Claim> next;
    synchronized (this) {
      if (!holding.remove(claim)) {
        return;
      }
      demands.names(claim).forEach(name -> giveBack(name, claim));
      next = grant();
    }
    next.forEach(granted);
  }

  /** What a claim waits for, for people. */
  public synchronized String why(Claim claim) {
    long now = clock.millis();
    for (Map.Entry<String, Integer> wanted : new TreeMap<>(demands.of(claim)).entrySet()) {
      Stock stock = stock(wanted.getKey());
      if (!stock.has(wanted.getValue(), now)) {
        return "waits for %d of resource %s (%s)"
            .formatted(wanted.getValue(), demands.shown(wanted.getKey()), stock.usage(now));
      }
    }
    return "waits for its turn at resource "
        + String.join(", ", new TreeMap<>(claim.demand()).keySet());
  }

  public synchronized void clear() {
    waiting.clear();
  }

  private void refilled() {
    List<Claim> next;
    synchronized (this) {
      alarmAt = Stock.NEVER;
      next = grant();
    }
    next.forEach(granted);
  }

  /** Takes for as many as possible, in their order. */
  private List<Claim> grant() {
    List<Claim> done = new ArrayList<>();
    Claim next = nextThatFits();
    while (next != null) {
      waiting.remove(next);
      take(next);
      done.add(next);
      next = nextThatFits();
    }
    planAlarm();
    return done;
  }

  private @Nullable Claim nextThatFits() {
    Set<String> reserved = new HashSet<>();
    for (Claim head : waiting.heads()) {
      Set<String> names = demands.names(head);
      boolean free = names.stream().noneMatch(reserved::contains);
      if (free && fits(head)) {
        return head;
      }
      reserved.addAll(names);
    }
    return null;
  }

  private boolean fits(Claim claim) {
    long now = clock.millis();
    return demands.of(claim).entrySet().stream()
        .allMatch(wanted -> stock(wanted.getKey()).has(wanted.getValue(), now));
  }

  private void take(Claim claim) {
    long now = clock.millis();
    holding.add(claim);
    demands.of(claim).forEach((name, amount) -> stock(name).take(claim, amount, now));
  }

  /** Quotas fill by themselves: somebody has to look again when that can help. */
  private void planAlarm() {
    long now = clock.millis();
    long earliest = Stock.NEVER;
    for (Claim head : waiting.heads()) {
      if (fits(head)) {
        continue; // It waits for others to give back.
      }
      long ready = now;
      for (Map.Entry<String, Integer> wanted : demands.of(head).entrySet()) {
        Stock stock = stock(wanted.getKey());
        if (!stock.has(wanted.getValue(), now)) {
          ready = Math.max(ready, stock.readyAt(wanted.getValue(), now));
        }
      }
      earliest = Math.min(earliest, ready);
    }
    if (earliest < alarmAt) {
      alarmAt = earliest;
      alarms.at(earliest, this::refilled);
    }
  }

  /** A lock that nobody has is forgotten: there are as many as people think of. */
  private void giveBack(String name, Claim claim) {
    stock(name).giveBack(claim);
    if (demands.areLocks() && stock(name).has(1, clock.millis())) {
      stocks.remove(name);
    }
  }

  private Stock stock(String name) {
    Stock stock =
        demands.areLocks()
            ? stocks.computeIfAbsent(name, _ -> Stock.of(Demands.LOCK, true, clock.millis()))
            : stocks.get(name);
    if (stock == null) {
      throw new IllegalStateException("There is no resource '%s'".formatted(name));
    }
    return stock;
  }
}
