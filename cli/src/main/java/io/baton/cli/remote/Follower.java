package io.baton.cli.remote;

import io.baton.value.Json;
import io.baton.value.Obj;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.BiPredicate;

/**
 * Follows the live events of one execution. A connection that breaks is made again from the last
 * event that came, so that none is missed and none comes twice.
 */
final class Follower {
  private static final int MOST_TRIES = 30;
  private static final long PAUSE_MILLIS = 1_000;

  private final Api api;
  private final String id;
  private final BiPredicate<Obj, String> listener;
  private long seq;

  /** An execution that failed may have been tried again: only the last end is the end. */
  private final long endsAt;

  /**
   * @param execution as it is now
   * @param listener is told of each event, also as the text that came; false: it wants no more
   */
  Follower(Api api, Obj execution, BiPredicate<Obj, String> listener) {
    this.api = api;
    this.id = Fields.text(execution, "executionId");
    this.endsAt = Fields.number(execution, "seq");
    this.listener = listener;
  }

  /** Returns how it ended, or {@link Statuses#UNHEARD}. */
  String follow() throws RequestFailed, InterruptedException {
    for (int tries = 0; ; ) {
      long before = seq;
      try {
        String status = read();
        if (!status.isEmpty()) {
          return status;
        }
      } catch (IOException broken) {
        tries = seq > before ? 0 : tries + 1;
        if (tries >= MOST_TRIES) {
          throw api.unreachable(broken);
        }
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  /** Returns how it ended, or an empty text where the stream did before. */
  private String read() throws RequestFailed, IOException, InterruptedException {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(api.events(id, seq), StandardCharsets.UTF_8))) {
      StringBuilder data = new StringBuilder();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("data:")) {
          data.append(line.substring("data:".length()).strip());
        } else if (line.isEmpty() && !data.isEmpty()) {
          String end = happened(data.toString());
          data.setLength(0);
          if (!end.isEmpty()) {
            return end;
          }
        }
      }
    }
    return "";
  }

  private String happened(String data) {
    if (!(Json.parse(data) instanceof Obj event) || Fields.number(event, "seq") <= seq) {
      return "";
    }
    seq = Fields.number(event, "seq");
    if (!listener.test(event, data)) {
      return Statuses.UNHEARD;
    }
    String status = Fields.text(event, "type").replace("execution.", "");
    return seq >= endsAt && Statuses.isEnd(status) ? status : "";
  }
}
