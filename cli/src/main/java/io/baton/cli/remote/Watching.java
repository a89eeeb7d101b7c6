package io.baton.cli.remote;

import io.baton.cli.Paint;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** Shows the events of one execution: as a picture where people watch, else a line each. */
final class Watching {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneId.systemDefault());

  private final Remote remote;
  private final Api api;
  private final boolean json;
  private final boolean lines;

  /**
   * @param lines a line an event also on a terminal
   */
  Watching(Remote remote, Api api, boolean json, boolean lines) {
    this.remote = remote;
    this.api = api;
    this.json = json;
    this.lines = lines;
  }

  /** Returns the exit code of how it ended. */
  int follow(String id) throws RequestFailed, InterruptedException {
    Obj execution = api.get(Api.path("executions", id));
    boolean picture =
        !json && !lines && remote.io().terminal().out() && remote.io().terminal().canRedraw();
    String status =
        picture
            ? new LiveView(remote, api, execution).show()
            : new Follower(api, execution, this::print).follow();
    return Statuses.exitCode(status);
  }

  /** False once nobody reads, as behind {@code | head -1}. */
  private boolean print(Obj event, String data) {
    remote.io().out().println(json ? Paint.json(data) : line(event));
    return !remote.io().out().checkError();
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
      details.append(Fields.brief(event, "data.error.message"));
    }
    if (Fields.at(event, "data.reason") instanceof Value.Text reason) {
      details.append(' ').append(Paint.harmless(reason.value()));
    }
    return details.toString();
  }
}
