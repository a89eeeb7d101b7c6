package io.baton.simulator.mutation;

import io.baton.store.ForwardingStore;
import io.baton.store.Store;
import io.baton.store.read.ExecutionReads;
import java.lang.reflect.Proxy;
import java.util.List;

/** Tells retention of other executions than of those that may be removed. */
abstract class OtherRetention implements Breakage {
  abstract List<Long> endedBefore(ExecutionReads real, long time, int limit);

  @Override
  public final Store store(Store store) {
    return new ForwardingStore(store) {
      @Override
      public ExecutionReads executions() {
        return other(super.executions());
      }
    };
  }

  private ExecutionReads other(ExecutionReads real) {
    return (ExecutionReads)
        Proxy.newProxyInstance(
            ExecutionReads.class.getClassLoader(),
            new Class<?>[] {ExecutionReads.class},
            (proxy, method, arguments) ->
                method.getName().equals("endedBefore")
                    ? endedBefore(real, (long) arguments[0], (int) arguments[1])
                    : method.invoke(real, arguments));
  }
}
