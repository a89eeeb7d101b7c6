package io.baton.runtime.resource;

import io.baton.runtime.time.Alarms;
import io.baton.runtime.time.Clock;
import io.baton.store.quota.QuotaRow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Gives out named resources, all that a claim demands or nothing, so that no two claims can wait
 * for each other. Who finds too little waits in a fair queue: nobody overtakes a claim that waits
 * for the same resource, however small his own demand is, and nobody spins.
 *
 * <p>Who holds what is in memory alone. After a crash nothing is held, because whatever held it is
 * dispatched again; tasks that went on elsewhere are {@link #adopt}ed before anything else is given
 * out. What was used of a quota stays used.
 */
public final class Resources {
  private final Demands demands;
  private final Stocks stocks;
  private final ClaimQueues waiting;
  private final Set<Claim> holding = new HashSet<>();
  private final Clock clock;
  private final Alarms alarms;
  private final Consumer<Claim> granted;
  private final @Nullable QuotaKeeper keeper;
  private long alarmAt = Stock.NEVER;

  /** What came of a change, to be told when the lock is given back. */
  private record Consequences(List<Claim> granted, List<QuotaRow> toKeep) {}

  /**
   * @param keeper lets quotas survive a restart; null: they begin full
   * @param granted is told of a claim that had to wait and holds its demand from now on
   */
  public Resources(
      Map<String, Capacity> capacities,
      @Nullable QuotaKeeper keeper,
      Clock clock,
      Alarms alarms,
      Consumer<? super Claim> granted) {
    this.demands = new Demands(capacities);
    this.stocks = new Stocks(capacities, demands, keeper != null, clock.millis());
    this.waiting = new ClaimQueues(demands);
    this.keeper = keeper;
    this.clock = clock;
    this.alarms = alarms;
    this.granted = granted::accept;
  }

  /** Reads what was left of quotas, before anything is given out. */
  public synchronized void restore() {
    if (keeper != null && stocks.hasQuotas()) {
      stocks.restore(keeper.read(), clock.millis());
    }
  }

  /** What makes a demand impossible for ever; null where it is only a question of time. */
  public @Nullable String problem(Map<String, Integer> demand) {
    return demands.problem(demand);
  }

  /** Whether the claim holds its demand. If not, it may {@link #await} it. */
  public boolean take(Claim claim) {
    if (claim.demand().isEmpty()) {
      return true;
    }
    synchronized (this) {
      if (holding.contains(claim)) {
        return true;
      }
      if (waiting.isWaitedFor(claim) || !fits(claim)) {
        return false;
      }
      hold(claim);
      return true;
    }
  }

  /** The claim is granted as soon as that is possible: maybe before this returns. */
  public void await(Claim claim) {
    Consequences consequences;
    synchronized (this) {
      waiting.add(claim);
      consequences = grant();
    }
    tell(consequences);
  }

  /**
   * Tells the store at once what claims wait for that it must know: whoever has come for tasks does
   * not come again for a while. False: there was nothing.
   */
  public boolean keepNow() {
    return keeper != null && keeper.keepNow();
  }

  /** For what is at work already, whatever there is. */
  public synchronized void adopt(Claim claim) {
    if (!holding.contains(claim)) {
      hold(claim);
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
    Consequences consequences;
    synchronized (this) {
      if (!holding.remove(claim)) {
        return;
      }
      stocks.giveBack(claim, clock.millis());
      consequences = grant();
    }
    tell(consequences);
  }

  /** The same for one that was never used: it does not count against quotas either. */
  public void releaseUnused(Claim claim) {
    synchronized (this) {
      if (holding.contains(claim)) {
        stocks.undo(claim, clock.millis());
      }
    }
    release(claim);
  }

  /** What a claim waits for, for people. */
  public synchronized String why(Claim claim) {
    String lack = stocks.lack(claim, clock.millis());
    return lack == null
        ? "waits for its turn at resource "
            + String.join(", ", new TreeSet<>(claim.demand().keySet()))
        : lack;
  }

  public synchronized void clear() {
    waiting.clear();
  }

  private void refilled() {
    Consequences consequences;
    synchronized (this) {
      alarmAt = Stock.NEVER;
      consequences = grant();
    }
    tell(consequences);
  }

  private void kept(String quota) {
    Consequences consequences;
    synchronized (this) {
      stocks.keeps(quota, clock.millis());
      consequences = grant();
    }
    tell(consequences);
  }

  private void tell(Consequences consequences) {
    consequences.granted().forEach(granted);
    if (keeper != null) {
      consequences.toKeep().forEach(row -> keeper.keep(row, () -> kept(row.name())));
    }
  }

  /** Gives to as many as possible, in their order. */
  private Consequences grant() {
    List<Claim> done = new ArrayList<>();
    Claim next = nextThatFits();
    while (next != null) {
      waiting.remove(next);
      hold(next);
      done.add(next);
      next = nextThatFits();
    }
    List<Claim> heads = waiting.heads();
    planAlarm(heads);
    return new Consequences(done, stocks.toKeep(heads, clock.millis()));
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
    return stocks.fits(claim, clock.millis());
  }

  private void hold(Claim claim) {
    holding.add(claim);
    stocks.take(claim, clock.millis());
  }

  /** Quotas fill by themselves: somebody has to look again when that can help. */
  private void planAlarm(List<Claim> heads) {
    long now = clock.millis();
    long earliest = Stock.NEVER;
    for (Claim head : heads) {
      earliest = Math.min(earliest, stocks.readyAt(head, now));
    }
    if (earliest < alarmAt) {
      alarmAt = earliest;
      alarms.at(earliest, this::refilled);
    }
  }
}
