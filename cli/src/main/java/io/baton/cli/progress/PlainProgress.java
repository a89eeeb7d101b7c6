package io.baton.cli.progress;

import io.baton.cli.Paint;
import io.baton.cli.run.RunExecution;
import io.baton.cli.run.RunListener;
import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.event.EventTypes;
import io.baton.engine.state.ExecutionState;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** One line an event, for logs and pipes: {@code 12:00:01.123 step.started charge attempt 1}. */
public final class PlainProgress implements RunListener {
  private final PrintWriter out;
  private final DateTimeFormatter time;

  public PlainProgress(PrintWriter out, ZoneId zone) {
    this.out = out;
    this.time = DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(zone);
  }

  @Override
  public void takenUp(RunExecution execution) {
    ExecutionState state = execution.state();
    print(
        execution,
        System.currentTimeMillis(),
        "goes on with %s %s, %s done"
            .formatted(state.plan().flow().id(), execution.id(), Notes.stepsDone(state)));
  }

  @Override
  public void happened(RunExecution execution, Recorded recorded) {
    StringBuilder line = new StringBuilder(EventTypes.of(recorded.event()));
    if (recorded.event() instanceof Event.OfStep step) {
      line.append(' ').append(step.key());
    }
    String details = EventText.of(execution, recorded);
    if (!details.isEmpty()) {
      line.append(' ').append(details);
    }
    print(execution, recorded.at(), line.toString());
  }

  @Override
  public void logged(RunExecution execution, String key, String level, String message) {
    print(execution, System.currentTimeMillis(), "log." + level + " " + key + " " + message);
  }

  @Override
  public void alerted(RunExecution execution, String error) {
    print(execution, System.currentTimeMillis(), "alert " + error);
  }

  /** Lines of a child say in front which step of its parent it belongs to. */
  private void print(RunExecution execution, long at, String text) {
    var parent = execution.parent();
    String inside = parent == null ? "" : parent.key() + " > ";
    out.println(time.format(Instant.ofEpochMilli(at)) + " " + inside + oneLine(text));
  }

  private static String oneLine(String text) {
    return Paint.harmless(text.replace("\n", "\\n"));
  }
}
