package io.baton.simulator.mutation;

import io.baton.engine.Effect;
import io.baton.runtime.lane.Releases;
import io.baton.store.ForwardingStore;
import io.baton.store.Store;
import io.baton.store.read.QueueReads;
import java.lang.reflect.Proxy;
import java.util.List;

final class LostTimers implements Breakage {
  private boolean recovering;

  @Override
  public void recovering(boolean underWay) {
    recovering = underWay;
  }

  @Override
  public Releases releases(Releases out) {
    return (owner, effect) -> {
      if (!(recovering && effect instanceof Effect.ArmTimer)) {
        out.release(owner, effect);
      }
    };
  }

  @Override
  public Store store(Store store) {
    return new ForwardingStore(store) {
      @Override
      public QueueReads queues() {
        return noTimers(super.queues());
      }
    };
  }

  private static QueueReads noTimers(QueueReads real) {
    return (QueueReads)
        Proxy.newProxyInstance(
            QueueReads.class.getClassLoader(),
            new Class<?>[] {QueueReads.class},
            (proxy, method, arguments) ->
                method.getName().equals("timersDue") ? List.of() : method.invoke(real, arguments));
  }
}
