package io.baton.store;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several events of one execution that became durable together, as one row of the log: a row and
 * its place in the index cost more than what is in them. The row has the number of its first event,
 * so two writers that go on from the same event meet in the same key and one of them fails.
 *
 * <p>The data is a JSON array of {@code [at, type, step key, attempt, length, data]}, so that the
 * log can be read with SQL; the length saves the reader from parsing.
 */
public final class EventPack {
  /** The type of such a row; its attempt says how many events there are in it. */
  public static final String TYPE = "pack";

  /** So that whoever wants a few events does not read many. */
  public static final int MOST_EVENTS = 64;

  /** Large payloads gain nothing. */
  private static final int MOST_CHARS = 16_384;

  private EventPack() {}

  public static boolean isPack(EventRow row) {
    return row.type().equals(TYPE);
  }

  /**
   * The rows to write: events of one execution that follow each other go together. Those that are
   * packed already stay as they are.
   */
  public static List<EventRow> pack(List<EventRow> events) {
    List<EventRow> rows = new ArrayList<>(events.size());
    int begin = 0;
    while (begin < events.size()) {
      int end = endOfRun(events, begin);
      rows.add(end == begin + 1 ? events.get(begin) : packed(events.subList(begin, end)));
      begin = end;
    }
    return rows;
  }

  private static int endOfRun(List<EventRow> events, int begin) {
    EventRow first = events.get(begin);
    int most = Math.min(events.size(), begin + MOST_EVENTS);
    int chars = first.data().length();
    int end = begin + 1;
    while (end < most && isPlain(first)) {
      EventRow next = events.get(end);
      chars += next.data().length();
      boolean follows =
          next.executionNo() == first.executionNo() && next.seq() == first.seq() + (end - begin);
      if (!follows || chars > MOST_CHARS || !isPlain(next)) {
        break;
      }
      end++;
    }
    return end;
  }

  /** Whether nothing in its names needs escaping. */
  private static boolean isPlain(EventRow event) {
    return !isPack(event)
        && isPlain(event.type())
        && (event.stepKey() == null || isPlain(event.stepKey()));
  }

  private static boolean isPlain(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c < ' ' || c == '"' || c == '\\') {
        return false;
      }
    }
    return true;
  }

  private static EventRow packed(List<EventRow> events) {
    EventRow first = events.getFirst();
    StringBuilder text = new StringBuilder(256);
    char before = '[';
    for (EventRow event : events) {
      text.append(before).append('[').append(event.at());
      text.append(",\"").append(event.type()).append('"');
      append(text, event.stepKey());
      text.append(',').append(event.attempt()).append(',').append(event.data().length());
      text.append(',').append(event.data()).append(']');
      before = ',';
    }
    text.append(']');
    return EventRow.of(
        first.executionNo(), first.seq(), first.at(), TYPE, null, events.size(), text.toString());
  }

  private static void append(StringBuilder text, @Nullable String key) {
    if (key == null) {
      text.append(",null");
    } else {
      text.append(",\"").append(key).append('"');
    }
  }

  /** How many events are in a row of the log. */
  public static int count(EventRow row) {
    return isPack(row) ? row.attempt() : 1;
  }

  /** The events of a row; the row itself where it is one event, or damaged. */
  public static List<EventRow> unpack(EventRow row) {
    return isPack(row) && row.isIntact() ? new Reader(row).events() : List.of(row);
  }

  /** Goes through the text once. Its checksum was right, so it is as {@link #packed} wrote it. */
  private static final class Reader {
    private final EventRow row;
    private final String text;
    private int at;

    Reader(EventRow row) {
      this.row = row;
      this.text = row.data();
    }

    List<EventRow> events() {
      List<EventRow> events = new ArrayList<>(row.attempt());
      while (text.charAt(at) != ']') {
        at += 2;
        events.add(event(row.seq() + events.size()));
      }
      return events;
    }

    private EventRow event(long seq) {
      long time = number();
      String type = name();
      String key = text.charAt(at) == '"' ? name() : none();
      int attempt = (int) number();
      int length = (int) number();
      String data = text.substring(at, at + length);
      at += length + 1;
      return EventRow.of(row.executionNo(), seq, time, type, key, attempt, data);
    }

    private long number() {
      int end = text.indexOf(',', at);
      long number = Long.parseLong(text, at, end, 10);
      at = end + 1;
      return number;
    }

    private String name() {
      int end = text.indexOf('"', at + 1);
      String name = text.substring(at + 1, end);
      at = end + 2;
      return name;
    }

    private @Nullable String none() {
      at += "null,".length();
      return null;
    }
  }
}
