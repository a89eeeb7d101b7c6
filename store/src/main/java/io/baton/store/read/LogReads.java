package io.baton.store.read;

import io.baton.store.CheckpointRow;
import io.baton.store.EventRow;
import io.baton.store.StoreException.CorruptEvent;
import java.util.List;
import java.util.Optional;

/**
 * The log. Every event that leaves here has been compared with its checksum and follows the one
 * before it, so what is replayed is what was written.
 */
public interface LogReads {
  /**
   * @throws CorruptEvent at the first event that is missing or not as it was written
   */
  List<EventRow> events(long executionNo, long afterSeq, int limit);

  /** 0 where there is none. This is what settles an unknown outcome. */
  long lastSeq(long executionNo);

  /** Nothing where it is damaged: the events are enough. */
  Optional<CheckpointRow> checkpoint(long executionNo);
}
