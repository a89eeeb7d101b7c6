package io.baton.runtime.feed;

import io.baton.runtime.lane.ExecutionRef;
import org.jspecify.annotations.Nullable;

/**
 * Which events became durable last, in the order of their commits, so that a watcher of a tenant
 * who was away can go on where he was. Only the places of events are here; they themselves are in
 * the log. It lives as long as the process: a place of another process is not known.
 */
final class Journal {
  /** How many commits of executions are remembered. */
  static final int NOTES = 65_536;

  /**
   * Events of one execution that became durable together.
   *
   * @param position that of the first of them, counted from 1 over all executions
   */
  record Note(ExecutionRef execution, long firstSeq, long lastSeq, long position) {
    long lastPosition() {
      return position + lastSeq - firstSeq;
    }
  }

  private final @Nullable Note[] ring = new Note[NOTES];
  private long notes;
  private long positions;

  synchronized void add(ExecutionRef execution, long firstSeq, long lastSeq) {
    ring[(int) (notes % NOTES)] = new Note(execution, firstSeq, lastSeq, positions + 1);
    notes++;
    positions += lastSeq - firstSeq + 1;
  }

  /** The position of the last event that became durable. */
  synchronized long last() {
    return positions;
  }

  /** Whether every event after the position is still remembered. */
  synchronized boolean remembers(long position) {
    if (position < 0 || position > positions) {
      return false;
    }
    Note eldest = notes <= NOTES ? null : ring[(int) (notes % NOTES)];
    return eldest == null || eldest.position() <= position + 1;
  }

  /** The first note with an event after the position; null: there is none yet. */
  synchronized @Nullable Note after(long position) {
    long low = Math.max(0, notes - NOTES);
    long high = notes;
    while (low < high) {
      long middle = (low + high) >>> 1;
      Note note = ring[(int) (middle % NOTES)];
      if (note != null && note.lastPosition() <= position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == notes ? null : ring[(int) (low % NOTES)];
  }
}
