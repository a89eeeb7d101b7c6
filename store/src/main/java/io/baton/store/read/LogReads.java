package io.baton.store.read;

import io.baton.store.CheckpointRow;
import io.baton.store.EventRow;
import io.baton.store.StoreException.CorruptEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  /**
   * The whole logs of several executions, by their number, in one go. They are as they were written
   * down: whoever reads them checks that they are sound.
   */
  default Map<Long, List<EventRow>> unchecked(List<Long> executionNos) {
    Map<Long, List<EventRow>> logs = new LinkedHashMap<>();
    executionNos.forEach(no -> logs.put(no, events(no, 0, Integer.MAX_VALUE)));
    return logs;
  }

  /** 0 where there is none. This is what settles an unknown outcome. */
  long lastSeq(long executionNo);

  /**
   * @throws CorruptEvent where it is not the one that must come next, or not as it was written
   */
  static void requireSound(EventRow event, long expectedSeq) {
    if (event.seq() != expectedSeq) {
      throw new CorruptEvent(
          event.executionNo(), expectedSeq, "is missing; the next one is " + event.seq());
    }
    if (!event.isIntact()) {
      throw new CorruptEvent(
          event.executionNo(), event.seq(), "does not match its checksum. The execution stops.");
    }
  }

  /** Nothing where it is damaged: the events are enough. */
  Optional<CheckpointRow> checkpoint(long executionNo);
}
