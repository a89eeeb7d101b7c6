package io.baton.simulator.mutation;

import io.baton.store.ForwardingStore;
import io.baton.store.Store;
import io.baton.store.StoredExecution;
import io.baton.store.read.ExecutionReads;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Asks neither whether a trigger may start it again, nor whether its children were told to stop.
 */
final class RemovalOfOwed implements Breakage {
  private static final long MOST_NUMBERS = 2_000;

  @Override
  public Store store(Store store) {
    return new ForwardingStore(store) {
      @Override
      public ExecutionReads executions() {
        return careless(super.executions());
      }
    };
  }

  private static ExecutionReads careless(ExecutionReads real) {
    return (ExecutionReads)
        Proxy.newProxyInstance(
            ExecutionReads.class.getClassLoader(),
            new Class<?>[] {ExecutionReads.class},
            (proxy, method, arguments) ->
                method.getName().equals("endedBefore")
                    ? ended(real, (long) arguments[0])
                    : method.invoke(real, arguments));
  }

  private static boolean hasParentThatRuns(ExecutionReads real, StoredExecution one) {
    String parent = one.identity().parentId();
    return parent != null
        && real.byId(parent).filter(there -> there.status().endedAt() == 0).isPresent();
  }

  private static List<Long> ended(ExecutionReads real, long before) {
    return LongStream.range(1, MOST_NUMBERS)
        .boxed()
        .flatMap(no -> real.byNo(no).stream())
        .filter(one -> one.status().endedAt() > 0 && one.status().endedAt() < before)
        .filter(one -> !hasParentThatRuns(real, one))
        .map(StoredExecution::executionNo)
        .toList();
  }
}
