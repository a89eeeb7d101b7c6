package io.baton.runtime.flow;

import io.baton.flow.plan.Plan;
import io.baton.runtime.time.Clock;
import io.baton.store.FlowRow;
import io.baton.store.Numbering;
import io.baton.store.Store;
import io.baton.store.StoreException;
import io.baton.store.admin.KeptFlows;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Definitions that are not registered, in the store. Each is there for as long as an execution of
 * it is, and a while before and after: whoever wants to start one touches it first, and what was
 * touched lately is not removed.
 */
final class KeptDefinitions {
  /** One is used without being touched again for this long at most. */
  private static final Duration TOUCH_AFTER = Duration.ofMinutes(1);

  private static final int AT_ONCE = 100;

  private final Store store;
  private final Clock clock;

  KeptDefinitions(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  /** The definition of this name, with the flows inside it. */
  FlowRow keep(
      String tenantId,
      String name,
      String fileName,
      String text,
      Plan plan,
      List<InnerFlow> inside) {
    return known(tenantId, name)
        .or(() -> add(tenantId, name, fileName, text, plan, inside))
        .or(() -> known(tenantId, name))
        .orElseThrow(() -> new IllegalStateException("The definition cannot be kept"));
  }

  private Optional<FlowRow> known(String tenantId, String name) {
    long now = clock.millis();
    return store
        .flows()
        .latest(tenantId, name)
        .filter(
            row ->
                !CompiledFlows.isKept(row.flowNo())
                    || row.createdAt() > now - TOUCH_AFTER.toMillis()
                    || store.administration().keptFlows().touch(row.flowNo(), now));
  }

  /** Empty where another process did it at the same moment. */
  private Optional<FlowRow> add(
      String tenantId,
      String name,
      String fileName,
      String text,
      Plan plan,
      List<InnerFlow> inside) {
    long flowNo = KeptFlows.FIRST_NO + store.reserve(Numbering.FLOW, 1 + inside.size());
    FlowRow row =
        FlowRows.of(flowNo, tenantId, name, 1, fileName, text, plan, inside, clock.millis());
    try {
      store.commit(InnerFlow.batch(row, inside).build());
      return Optional.of(row);
    } catch (StoreException.Duplicate another) {
      return Optional.empty();
    }
  }

  /** Removes those that nobody used for so long and no execution stands for. */
  void forget(Duration age) {
    long before = clock.millis() - Math.max(age.toMillis(), 2 * TOUCH_AFTER.toMillis());
    int found;
    do {
      found = store.administration().keptFlows().forget(before, AT_ONCE);
    } while (found == AT_ONCE);
  }
}
