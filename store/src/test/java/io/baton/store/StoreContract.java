package io.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the engine asks of every store, whichever database is behind it. */
public abstract class StoreContract
    implements CommitContract, LogContract, QueueContract, ListContract, OwedContract {
  private Store store;

  /** Opens the store of this test; what was committed before is there. */
  protected abstract Store open();

  @BeforeEach
  final void openStore() {
    store = open();
    store.commit(Batch.builder().add(Sample.flow(1, 1)).build());
  }

  @AfterEach
  final void closeStore() {
    store.close();
  }

  @Test
  void closing_again_changes_nothing() {
    store.close();
    store.close();
    store = open();
    assertThat(store.flows().latest(Sample.TENANT, Sample.FLOW)).isPresent();
  }

  @Override
  public final void restart() {
    store.close();
    store = open();
  }

  @Override
  public final Store store() {
    return store;
  }
}
