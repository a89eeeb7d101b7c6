package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.engine.Input;
import io.baton.store.AsideChange;
import io.baton.store.Batch;
import io.baton.store.ForwardingStore;
import io.baton.store.Store;
import io.baton.store.StoreException;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.sql.SQLException;
import java.time.Duration;
import java.util.AbstractMap;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** A quarantine is kept also where the answer of the store is lost. */
final class QuarantineKeeperTest extends OnAnyStore {
  private final AtomicBoolean lost = new AtomicBoolean();

  @Override
  Settings settings(Settings plain) {
    return Settings.on(() -> new LostAnswer(plain.store().get()))
        .withClock(clock)
        .withCloseGrace(Duration.ZERO);
  }

  /** Loses the first quarantine that is written, and says that it does not know. */
  private final class LostAnswer extends ForwardingStore {
    private LostAnswer(Store store) {
      super(store);
    }

    @Override
    public void commit(Batch batch) {
      if (!batch.aside().isEmpty() && lost.compareAndSet(false, true)) {
        throw new StoreException.UnknownOutcome(new SQLException("made up by the test"));
      }
      super.commit(batch);
    }
  }

  @Test
  void aLostAnswerIsNoReasonToForgetAQuarantine() throws Exception {
    Gate gate = new Gate();
    open().adapter("test", "gate", gate::run);
    baton.register("id: f\nsteps:\n  - { id: a, adapter: test, action: gate }\n");
    Execution execution = baton.start("f", Obj.EMPTY);
    gate.begun.take();
    execution.give(at -> new Input.CompleteStep(at, "a", 1, Obj.EMPTY, new ThrowingMap(), 0));
    until(() -> !baton.store().queues().aside(AsideChange.Kind.QUARANTINE, 9).isEmpty());
    assertThat(lost).isTrue();
  }

  private static final class ThrowingMap extends AbstractMap<String, Value> {
    @Override
    public Set<Entry<String, Value>> entrySet() {
      throw new IllegalStateException("made up by the test");
    }
  }
}
