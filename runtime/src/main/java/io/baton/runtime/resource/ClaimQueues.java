package io.baton.runtime.resource;

import io.baton.runtime.pool.FairQueue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Claims that wait, in a fair queue for each combination of resources. Guarded by {@link
 * Resources}.
 */
final class ClaimQueues {
  private final Map<Set<String>, FairQueue<Claim, Claim>> waiting = new LinkedHashMap<>();
  private final Map<Claim, Long> since = new LinkedHashMap<>();
  private final Demands demands;
  private long arrivals;

  ClaimQueues(Demands demands) {
    this.demands = demands;
  }

  void add(Claim claim) {
    waiting
        .computeIfAbsent(demands.names(claim), names -> new FairQueue<>())
        .add(claim.priority(), claim.tenantId(), claim, claim);
    since.put(claim, arrivals++);
  }

  /** The next claim of each combination of resources; those that have waited longest first. */
  List<Claim> heads() {
    List<Claim> heads = new ArrayList<>(waiting.size());
    for (FairQueue<Claim, Claim> queue : waiting.values()) {
      Claim head = queue.peek();
      if (head != null) {
        heads.add(head);
      }
    }
    heads.sort(
        Comparator.comparingInt(Claim::priority)
            .thenComparingLong(claim -> since.getOrDefault(claim, 0L)));
    return heads;
  }

  /** Whether it was there. */
  boolean remove(Claim claim) {
    FairQueue<Claim, Claim> queue = waiting.get(demands.names(claim));
    if (since.remove(claim) == null || queue == null) {
      return false;
    }
    if (claim.equals(queue.peek())) {
      queue.poll();
    } else {
      queue.remove(claim.priority(), claim.tenantId(), claim);
    }
    if (queue.size() == 0) {
      waiting.remove(demands.names(claim));
    }
    return true;
  }

  /** Whether somebody waits for one of the resources that this claim demands. */
  boolean isWaitedFor(Claim claim) {
    Set<String> wanted = demands.names(claim);
    return waiting.keySet().stream().anyMatch(names -> wanted.stream().anyMatch(names::contains));
  }

  void clear() {
    waiting.clear();
    since.clear();
  }
}
