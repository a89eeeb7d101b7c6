package io.baton.runtime.resource;

import io.baton.store.quota.QuotaRow;
import org.jspecify.annotations.Nullable;

/**
 * A quota: tokens that come back with time. A clock that goes back gives none and takes none.
 *
 * <p>What is left survives a restart without a write for every token. The store is told of less
 * than there is, and the difference may be given out; when it is used up, the store is told again.
 * So whoever starts after a crash finds at most what there was, and at least all but a small part.
 *
 * <p>Invariant: there is never less than the store says.
 */
final class Bucket implements Stock {
  /** The store is told for a tenth of the quota at once, or for what comes in this time. */
  private static final int PARTS = 10;

  private static final long LEAST_MILLIS = 100;

  /** A store that is slower than that is waited for longer, up to a limit. */
  private static final long MOST_MILLIS = 10_000;

  /** Sums of fractions are not exact. */
  private static final double NEXT_TO_NOTHING = 1e-6;

  /** So much at a time; it fills from there. */
  private record Level(double tokens, long since) {}

  private final String name;
  private final int most;
  private final long periodMillis;
  private Level there;
  private final boolean isKept;
  private Level kept;
  private @Nullable Level beingKept;
  private long patienceMillis = LEAST_MILLIS;

  /**
   * @param isKept whether it is to survive a restart
   */
  Bucket(String name, Capacity.Quota quota, boolean isKept, long now) {
    this.name = name;
    this.most = quota.most();
    this.periodMillis = quota.period().toMillis();
    this.isKept = isKept;
    this.there = new Level(most, now);
    this.kept = there;
  }

  /** What there was when the last process ended. */
  void restore(QuotaRow row, long now) {
    there = new Level(Math.min(most, row.left()), Math.min(row.at(), now));
    kept = there;
  }

  private double at(Level level, long now) {
    return Math.min(most, level.tokens() + gained(now - level.since()));
  }

  private double gained(long millis) {
    return (double) Math.max(0, millis) * most / periodMillis;
  }

  @Override
  public boolean has(int amount, long now) {
    return at(there, now) >= amount;
  }

  /** Whether a crash could not bring back so much once it is taken. */
  @Override
  public boolean isCovered(int amount, long now) {
    return !isKept || covered(now) + NEXT_TO_NOTHING >= amount;
  }

  private double covered(long now) {
    double inStore = at(kept, now);
    double most = beingKept == null ? inStore : Math.max(inStore, at(beingKept, now));
    return at(there, now) - most;
  }

  /** What the store is to be told so that so much can be taken; null: nothing, or it is being. */
  @Nullable QuotaRow toKeep(int amount, long now) {
    if (beingKept != null || isCovered(amount, now)) {
      return null;
    }
    double part = Math.max((double) most / PARTS, amount) + gained(patienceMillis);
    Level next = new Level(at(there, now) - part, now);
    beingKept = next;
    return new QuotaRow(name, next.tokens(), next.since());
  }

  /** The store knows. While that took its time the quota has filled, there as well. */
  void keeps(long now) {
    if (beingKept != null) {
      long took = 2 * Math.max(0, now - beingKept.since());
      patienceMillis = Math.clamp(took, LEAST_MILLIS, MOST_MILLIS);
      kept = beingKept;
      beingKept = null;
    }
  }

  @Override
  public void take(Claim claim, int amount, long now) {
    there = new Level(at(there, now) - amount, now);
  }

  @Override
  public void giveBack(Claim claim) {}

  /** So much was taken and not used. */
  void putBack(int amount, long now) {
    there = new Level(Math.min(most, at(there, now) + amount), now);
  }

  @Override
  public long readyAt(int amount, long now) {
    double missing = amount - at(there, now);
    long wait = (long) Math.ceil(Math.max(0, missing) * periodMillis / most);
    return Math.max(now, there.since()) + wait;
  }

  @Override
  public String usage(long now) {
    return "%d of %d left, %d more every %d ms"
        .formatted((long) at(there, now), most, most, periodMillis);
  }
}
