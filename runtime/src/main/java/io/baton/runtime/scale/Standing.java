package io.baton.runtime.scale;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What is remembered of a pool between two decisions.
 *
 * @param workers how many there should be
 * @param changedAt when that changed last
 * @param busyAt when there was a task last
 * @param wishes what was wished lately, each higher than all after it: no more than there can be
 *     workers
 */
public record Standing(int workers, long changedAt, long busyAt, List<Wish> wishes) {
  /** So many workers were needed then. */
  public record Wish(long at, int workers) {}

  public Standing {
    wishes = List.copyOf(wishes);
  }

  /** A pool that has so many workers when it is first looked at. */
  public static Standing begin(long at, int workers) {
    return new Standing(workers, Long.MIN_VALUE, at, List.of(new Wish(at, workers)));
  }

  /** A clock that was set back makes nobody wait for the time that comes twice. */
  Standing notAfter(long at) {
    return new Standing(
        workers,
        Math.min(changedAt, at),
        Math.min(busyAt, at),
        wishes.stream().map(wish -> new Wish(Math.min(wish.at(), at), wish.workers())).toList());
  }

  Standing saw(Load load, int wished, Duration stable) {
    List<Wish> kept = new ArrayList<>();
    for (Wish wish : wishes) {
      if (wish.workers() > wished && wish.at() + stable.toMillis() > load.at()) {
        kept.add(wish);
      }
    }
    kept.add(new Wish(load.at(), wished));
    return new Standing(workers, changedAt, load.isBusy() ? load.at() : busyAt, kept);
  }

  Standing changed(long at, int to) {
    return new Standing(to, at, busyAt, wishes);
  }

  /** The most that was wished lately. */
  int highestWish() {
    return wishes.getFirst().workers();
  }

  boolean isCooling(long at, Duration cooldown) {
    return changedAt != Long.MIN_VALUE && at - changedAt < cooldown.toMillis();
  }
}
