package io.baton.simulator.store;

import io.baton.store.CheckpointRow;
import io.baton.store.EventRow;
import io.baton.store.read.LogReads;
import java.util.List;
import java.util.Optional;

/** The log, compared with checksums and numbers as every store does it. */
record MemoryLog(Tables tables) implements LogReads {
  @Override
  public List<EventRow> events(long executionNo, long afterSeq, int limit) {
    List<EventRow> page =
        tables.events.getOrDefault(executionNo, List.of()).stream()
            .filter(event -> event.seq() > afterSeq)
            .limit(limit)
            .toList();
    long expected = afterSeq + 1;
    for (EventRow event : page) {
      LogReads.requireSound(event, expected++);
    }
    return page;
  }

  @Override
  public long lastSeq(long executionNo) {
    List<EventRow> log = tables.events.getOrDefault(executionNo, List.of());
    return log.isEmpty() ? 0 : log.getLast().seq();
  }

  @Override
  public Optional<CheckpointRow> checkpoint(long executionNo) {
    return Optional.ofNullable(tables.checkpoints.get(executionNo)).filter(CheckpointRow::isIntact);
  }
}
