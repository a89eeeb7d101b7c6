package io.baton.runtime.scale;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Decides how many workers a pool shall have: a function of the rules, what is remembered and what
 * there is to do now. Up goes at once, down only after a while.
 *
 * <pre>
 *   depth table · cpu · memory · lower limit     the highest wins, up to the upper limit
 *        more than now → at once
 *        fewer         → the most that was wished within the window, no worker that is at work,
 *                        not while cooling down; the last one after the time of being idle
 *        above the upper limit → at once
 * </pre>
 */
public final class Scaler {
  /** Load this near to what it should be is as it should be; else workers would come and go. */
  private static final double TOLERANCE = 0.1;

  private Scaler() {}

  /** What to remember, and what was decided if anything was. */
  public record Verdict(Standing standing, Optional<Change> change) {}

  /** From so many to so many. */
  public record Change(int from, int to, Reason reason) {}

  private record Wanted(int workers, Reason reason) {}

  public static Verdict decide(ScaleRules rules, Standing before, Load load) {
    Standing standing = before.notAfter(load.at());
    Wanted wanted = wanted(rules, standing, load);
    Standing seen = standing.saw(load, wanted.workers(), rules.stable());
    int now = standing.workers();
    Wanted next = wanted.workers() >= now ? wanted : fewer(rules, seen, load);
    if (next.workers() == now) {
      return new Verdict(seen, Optional.empty());
    }
    return new Verdict(
        seen.changed(load.at(), next.workers()),
        Optional.of(new Change(now, next.workers(), next.reason())));
  }

  private static Wanted wanted(ScaleRules rules, Standing standing, Load load) {
    Bounds bounds = rules.boundsAt(load.at());
    int worth = rules.table().workers(load.depth());
    int allowed = Math.min(worth, bounds.max());
    Wanted best = new Wanted(allowed, new Reason.QueueDepth(load.depth(), worth, allowed));
    int byCpu = byLoad(rules, standing, load, load.usage().cpu(), rules.cpu(), bounds);
    if (byCpu > best.workers()) {
      best = new Wanted(byCpu, cpu(rules, load, byCpu));
    }
    int byMemory = byLoad(rules, standing, load, load.usage().memory(), rules.memory(), bounds);
    if (byMemory > best.workers()) {
      best = new Wanted(byMemory, memory(rules, load, byMemory));
    }
    if (bounds.min() > best.workers()) {
      best = new Wanted(bounds.min(), limits(rules, load, bounds.min()));
    }
    return best;
  }

  /**
   * As many as would bring the load to where it should be, if it were spread evenly. None where
   * nobody works, because then nobody's load says anything. After a change the load needs time to
   * follow: until then there are no more than there are.
   */
  private static int byLoad(
      ScaleRules rules,
      Standing standing,
      Load load,
      OptionalDouble share,
      OptionalDouble target,
      Bounds bounds) {
    if (share.isEmpty() || target.isEmpty() || !load.isBusy()) {
      return 0;
    }
    int now = standing.workers();
    double ratio = share.getAsDouble() / target.getAsDouble();
    int wished =
        Math.abs(ratio - 1) <= TOLERANCE
            ? now
            : (int) Math.min(Bounds.MOST, Math.ceil(now * ratio));
    boolean mustWait = wished > now && standing.isCooling(load.at(), rules.cooldown());
    return Math.min(mustWait ? now : wished, bounds.max());
  }

  private static Reason cpu(ScaleRules rules, Load load, int workers) {
    return new Reason.Cpu(load.usage().cpu().orElseThrow(), rules.cpu().orElseThrow(), workers);
  }

  private static Reason memory(ScaleRules rules, Load load, int workers) {
    return new Reason.Memory(
        load.usage().memory().orElseThrow(), rules.memory().orElseThrow(), workers);
  }

  private static Reason limits(ScaleRules rules, Load load, int workers) {
    String when = rules.hoursAt(load.at()).map(Hours::toString).orElse("");
    return new Reason.Limits(when, rules.boundsAt(load.at()), workers);
  }

  private static Wanted fewer(ScaleRules rules, Standing seen, Load load) {
    Bounds bounds = rules.boundsAt(load.at());
    int now = seen.workers();
    int kept = seen.isCooling(load.at(), rules.cooldown()) ? now : needed(rules, seen, load);
    int next = bounds.clamp(kept);
    if (now > bounds.max() && next == bounds.max()) {
      return new Wanted(next, limits(rules, load, next));
    }
    if (next == 0) {
      return new Wanted(0, new Reason.Idle(rules.idle().toMillis()));
    }
    return new Wanted(next, new Reason.QueueFell(load.depth(), rules.stable().toMillis(), next));
  }

  private static int needed(ScaleRules rules, Standing seen, Load load) {
    int now = seen.workers();
    int needed = Math.min(now, Math.max(seen.highestWish(), atWork(rules, load)));
    return needed == 0 && !mayRest(rules, seen, load) ? Math.min(now, 1) : needed;
  }

  private static int atWork(ScaleRules rules, Load load) {
    return rules.tasksPerWorker() == 0 ? 0 : Math.ceilDiv(load.running(), rules.tasksPerWorker());
  }

  private static boolean mayRest(ScaleRules rules, Standing seen, Load load) {
    return rules.idle().isZero()
        || (!load.isBusy() && load.at() - seen.busyAt() >= rules.idle().toMillis());
  }
}
