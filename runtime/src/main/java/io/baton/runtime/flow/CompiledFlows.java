package io.baton.runtime.flow;

import io.baton.store.admin.KeptFlows;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Compiled versions in memory: all that are registered and in use, but of the definitions that are
 * only kept those that were used last, because every request may bring another one.
 */
final class CompiledFlows {
  /** How many kept definitions stay compiled. */
  static final int MOST_KEPT = 1_000;

  private record FlowName(String tenantId, String flowId) {}

  private final Map<Long, FlowVersion> byNo = new ConcurrentHashMap<>();
  private final Map<FlowName, FlowVersion> latest = new ConcurrentHashMap<>();
  private final Map<Long, FlowVersion> keptByNo = usedLast();
  private final Map<FlowName, FlowVersion> keptByName = usedLast();

  private static <K> Map<K, FlowVersion> usedLast() {
    return Collections.synchronizedMap(
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<K, FlowVersion> eldest) {
            return size() > MOST_KEPT;
          }
        });
  }

  static boolean isKept(long flowNo) {
    return flowNo >= KeptFlows.FIRST_NO;
  }

  @Nullable FlowVersion byNo(long flowNo) {
    return (isKept(flowNo) ? keptByNo : byNo).get(flowNo);
  }

  @Nullable FlowVersion latest(String tenantId, String flowId) {
    FlowName name = new FlowName(tenantId, flowId);
    FlowVersion registered = latest.get(name);
    return registered == null ? keptByName.get(name) : registered;
  }

  /** The one that is there already, if there is one: a version has one plan. */
  FlowVersion add(FlowVersion version) {
    FlowVersion first =
        (isKept(version.flowNo()) ? keptByNo : byNo).putIfAbsent(version.flowNo(), version);
    return first == null ? version : first;
  }

  /** From now on the newest version of its flow. */
  void addLatest(String tenantId, FlowVersion version) {
    boolean kept = isKept(version.flowNo());
    (kept ? keptByNo : byNo).put(version.flowNo(), version);
    (kept ? keptByName : latest).put(new FlowName(tenantId, version.flowId()), version);
  }

  void removeLatest(String tenantId, String flowId) {
    latest.remove(new FlowName(tenantId, flowId));
  }
}
