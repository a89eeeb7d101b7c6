package io.baton.cli.remote;

import io.baton.cli.Paint;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/**
 * Follows the live events of one execution. A connection that breaks is made again from the last
 * event that came, so that none is missed and none comes twice.
 */
final class Watching {
  private static final int MOST_TRIES = 30;
  private static final long PAUSE_MILLIS = 1_000;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneId.systemDefault());

  private final Remote remote;
  private final Api api;
  private final boolean json;
  private long seq;

  /** An execution that failed may have been tried again: only the last end is the end. */
  private long endsAt;

  Watching(Remote remote, Api api, boolean json) {
    this.remote = remote;
    this.api = api;
    this.json = json;
  }

  /** Returns the exit code of how it ended. */
  int follow(String id) throws RequestFailed, InterruptedException {
    Obj execution = api.get(Api.path("executions", id));
    endsAt = Fields.number(execution, "seq");
    for (int tries = 0; ; ) {
      long before = seq;
      try {
        String status = read(id);
        if (!status.isEmpty()) {
          return Statuses.exitCode(status);
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
  private String read(String id) throws RequestFailed, IOException, InterruptedException {
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
    remote.io().out().println(json ? data : line(event));
    remote.io().out().flush();
    String status = Fields.text(event, "type").replace("execution.", "");
    return seq >= endsAt && Statuses.isEnd(status) ? status : "";
  }

  private String line(Obj event) {
    Paint paint = remote.paint();
    Instant at = Fields.instant(event, "at");
    String type = Fields.text(event, "type");
    String status = type.substring(type.indexOf('.') + 1);
    String shown = Statuses.isEnd(status) ? Statuses.painted(status, paint) : status;
    return "%s %s%s %s"
        .formatted(
            paint.dim(at == null ? "" : TIME.format(at)),
            type.substring(0, type.indexOf('.') + 1),
            shown,
            (Fields.text(event, "stepId") + details(event)))
        .stripTrailing();
  }

  private static String details(Obj event) {
    String attempt = Fields.text(event, "attempt");
    String error = Fields.text(event, "data.error.code");
    StringBuilder details = new StringBuilder();
    if (!attempt.isEmpty() && !attempt.equals("0") && !attempt.equals("1")) {
      details.append(" attempt ").append(attempt);
    }
    if (!error.isEmpty()) {
      details.append(' ').append(error).append(": ");
      details.append(Fields.text(event, "data.error.message"));
    }
    if (Fields.at(event, "data.reason") instanceof Value.Text reason) {
      details.append(' ').append(Paint.harmless(reason.value()));
    }
    return details.toString();
  }
}
