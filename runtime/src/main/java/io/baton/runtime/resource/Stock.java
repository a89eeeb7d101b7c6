package io.baton.runtime.resource;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What there is of one resource now, and who has the rest. Guarded by {@link Resources}. */
sealed interface Stock permits Stock.Counted, Bucket {
  /** Whether so much can be taken at this time. */
  boolean has(int amount, long now);

  /** Whether taking so much would survive a restart, where it has to. */
  default boolean isCovered(int amount, long now) {
    return true;
  }

  void take(Claim claim, int amount, long now);

  void giveBack(Claim claim);

  /** When so much can be there at the earliest by itself; never for what must be given back. */
  long readyAt(int amount, long now);

  /** What is in use, for people. */
  String usage(long now);

  long NEVER = Long.MAX_VALUE;

  static Stock of(String name, Capacity capacity, boolean isKept, long now) {
    return switch (capacity) {
      case Capacity.Counter counter -> new Counted(counter.most());
      case Capacity.Quota quota -> new Bucket(name, quota, isKept, now);
    };
  }

  /** Slots that come back. */
  final class Counted implements Stock {
    private static final int NAMED_HOLDERS = 3;
    private final int most;
    private final Map<Claim, Integer> holders = new LinkedHashMap<>();
    private int used;

    Counted(int most) {
      this.most = most;
    }

    @Override
    public boolean has(int amount, long now) {
      return used + amount <= most;
    }

    @Override
    public void take(Claim claim, int amount, long now) {
      used += amount;
      holders.put(claim, amount);
    }

    @Override
    public void giveBack(Claim claim) {
      Integer amount = holders.remove(claim);
      used -= amount == null ? 0 : amount;
    }

    @Override
    public long readyAt(int amount, long now) {
      return NEVER;
    }

    @Override
    public String usage(long now) {
      List<String> names = new ArrayList<>();
      holders.keySet().stream().limit(NAMED_HOLDERS).forEach(claim -> names.add(claim.holder()));
      int more = holders.size() - names.size();
      String others = more > 0 ? " and %d more".formatted(more) : "";
      return "%d of %d in use by %s%s".formatted(used, most, String.join(", ", names), others);
    }
  }
}
