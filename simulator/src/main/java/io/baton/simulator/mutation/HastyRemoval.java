package io.baton.simulator.mutation;

import io.baton.store.ForwardingStore;
import io.baton.store.Store;
import io.baton.store.read.ExecutionReads;
import java.lang.reflect.Proxy;

final class HastyRemoval implements Breakage {
  private static final long DAY_MILLIS = 86_400_000;

  @Override
  public Store store(Store store) {
    return new ForwardingStore(store) {
      @Override
      public ExecutionReads executions() {
        return hasty(super.executions());
      }
    };
  }

  private static ExecutionReads hasty(ExecutionReads real) {
    return (ExecutionReads)
        Proxy.newProxyInstance(
            ExecutionReads.class.getClassLoader(),
            new Class<?>[] {ExecutionReads.class},
            (proxy, method, arguments) ->
                method.getName().equals("endedBefore")
                    ? real.endedBefore((long) arguments[0] + DAY_MILLIS, (int) arguments[1])
                    : method.invoke(real, arguments));
  }
}
