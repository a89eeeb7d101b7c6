package io.baton.runtime.resource;

import io.baton.store.quota.QuotaRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What there is of all resources together. Guarded by {@link Resources}. */
final class Stocks {
  private final Demands demands;
  private final Map<String, Stock> stocks = new TreeMap<>();

  /**
   * @param isKept whether quotas are to survive a restart
   */
  Stocks(Map<String, Capacity> capacities, Demands demands, boolean isKept, long now) {
    this.demands = demands;
    capacities.forEach((name, capacity) -> stocks.put(name, Stock.of(name, capacity, isKept, now)));
  }

  boolean hasQuotas() {
    return stocks.values().stream().anyMatch(Bucket.class::isInstance);
  }

  void restore(List<QuotaRow> rows, long now) {
    for (QuotaRow row : rows) {
      if (stocks.get(row.name()) instanceof Bucket bucket) {
        bucket.restore(row, now);
      }
    }
  }

  /** Whether a claim can have all that it demands. */
  boolean fits(Claim claim, long now) {
    return demands.of(claim).entrySet().stream()
        .allMatch(wanted -> isThere(stock(wanted.getKey()), wanted.getValue(), now));
  }

  private static boolean isThere(Stock stock, int amount, long now) {
    return stock.has(amount, now) && stock.isCovered(amount, now);
  }

  void take(Claim claim, long now) {
    demands.of(claim).forEach((name, amount) -> stock(name).take(claim, amount, now));
  }

  /** A lock that nobody has is forgotten: there are as many as people think of. */
  void giveBack(Claim claim, long now) {
    for (String name : demands.names(claim)) {
      stock(name).giveBack(claim);
      if (demands.areLocks() && stock(name).has(1, now)) {
        stocks.remove(name);
      }
    }
  }

  /** It was not used: what does not come back by itself is put back. */
  void undo(Claim claim, long now) {
    demands
        .of(claim)
        .forEach(
            (name, amount) -> {
              if (stock(name) instanceof Bucket bucket) {
                bucket.putBack(amount, now);
              }
            });
  }

  /** When time alone may have given a claim what it lacks; never where it waits for others. */
  long readyAt(Claim claim, long now) {
    long ready = Stock.NEVER;
    for (Map.Entry<String, Integer> wanted : demands.of(claim).entrySet()) {
      Stock stock = stock(wanted.getKey());
      if (!stock.has(wanted.getValue(), now)) {
        long there = stock.readyAt(wanted.getValue(), now);
        ready = ready == Stock.NEVER ? there : Math.max(ready, there);
      }
    }
    return ready;
  }

  /** What the store must know of before these claims can have their demand. */
  List<QuotaRow> toKeep(List<Claim> claims, long now) {
    List<QuotaRow> rows = new ArrayList<>(0);
    for (Claim claim : claims) {
      demands
          .of(claim)
          .forEach(
              (name, amount) -> {
                QuotaRow row =
                    stock(name) instanceof Bucket bucket && bucket.has(amount, now)
                        ? bucket.toKeep(amount, now)
                        : null;
                if (row != null) {
                  rows.add(row);
                }
              });
    }
    return rows;
  }

  /** The store knows what it was to be told of a quota. */
  void keeps(String name, long now) {
    if (stock(name) instanceof Bucket bucket) {
      bucket.keeps(now);
    }
  }

  /** What there is too little of for a claim; null: of nothing. */
  @Nullable String lack(Claim claim, long now) {
    for (Map.Entry<String, Integer> wanted : new TreeMap<>(demands.of(claim)).entrySet()) {
      Stock stock = stock(wanted.getKey());
      if (!stock.has(wanted.getValue(), now)) {
        return "waits for %d of resource %s (%s)"
            .formatted(wanted.getValue(), demands.shown(wanted.getKey()), stock.usage(now));
      }
    }
    return null;
  }

  private Stock stock(String name) {
    Stock stock =
        demands.areLocks()
            ? stocks.computeIfAbsent(name, lock -> Stock.of(lock, Demands.LOCK, false, 0))
            : stocks.get(name);
    if (stock == null) {
      throw new IllegalStateException("There is no resource '%s'".formatted(name));
    }
    return stock;
  }
}
