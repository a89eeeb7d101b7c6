package io.baton.simulator.store;

import io.baton.store.CheckpointRow;
import io.baton.store.EventRow;
import io.baton.store.Store;
import io.baton.store.StoreContract;
import io.baton.store.TriggerContract;

/** The store of the simulation keeps the contract that SQLite and PostgreSQL keep. */
final class MemoryStoreTest extends StoreContract implements TriggerContract {
  private final Tables disk = new Tables();

  @Override
  protected Store open() {
    return new MemoryStore(disk);
  }

  /** There is no SQL here: what the contract does behind a store's back, done by hand. */
  @Override
  public int tamper(String sql) {
    switch (sql) {
      case "UPDATE execution_events SET at = at + 1 WHERE execution_no = 1 AND seq = 2" ->
          disk.events.values().forEach(log -> log.replaceAll(MemoryStoreTest::later));
      case "DELETE FROM execution_events WHERE seq = 2" ->
          disk.events.values().forEach(log -> log.removeIf(event -> event.seq() == 2));
      case "UPDATE execution_checkpoints SET seq = 10" ->
          disk.checkpoints.replaceAll(
              (no, row) -> new CheckpointRow(no, 10, row.state(), row.checksum()));
      default -> throw new IllegalArgumentException("Not known here: " + sql);
    }
    return 1;
  }

  private static EventRow later(EventRow event) {
    return event.executionNo() != 1 || event.seq() != 2
        ? event
        : new EventRow(
            event.executionNo(),
            event.seq(),
            event.at() + 1,
            event.type(),
            event.stepKey(),
            event.attempt(),
            event.data(),
            event.checksum());
  }
}
