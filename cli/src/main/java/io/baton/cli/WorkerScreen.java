package io.baton.cli;

import io.baton.value.Value;
import io.baton.worker.Counts;
import io.baton.worker.Report;
import io.baton.worker.TaskMessage;
import io.baton.worker.Worker;
import io.baton.worker.WorkerListener;
import org.jspecify.annotations.Nullable;

/**
 * What a worker does, on stderr: one line that is drawn anew on a terminal; elsewhere only what is
 * out of the ordinary.
 */
final class WorkerScreen implements WorkerListener, AutoCloseable {
  private static final long REDRAW_MILLIS = 250;

  private final Io io;
  private final String pool;
  private volatile String last = "";
  private volatile @Nullable Thread drawing;

  WorkerScreen(Io io, String pool) {
    this.io = io;
    this.pool = pool;
  }

  /** Draws until it is closed. */
  void watch(Worker worker) {
    if (io.terminal().canRedraw()) {
      drawing = Thread.ofVirtual().name("worker-screen").start(() -> draw(worker));
    }
  }

  private void draw(Worker worker) {
    try {
      while (true) {
        String line = "%s: %s%s".formatted(pool, summary(worker.counts()), last);
        int width = io.terminal().columns() - 1;
        io.err()
            .print("\r" + (line.length() > width ? line.substring(0, width) : line) + "\u001b[K");
        io.err().flush();
        Thread.sleep(REDRAW_MILLIS);
      }
    } catch (InterruptedException over) {
      io.err().print("\r\u001b[K");
      io.err().flush();
    }
  }

  static String summary(Counts counts) {
    StringBuilder line = new StringBuilder();
    line.append(counts.completed()).append(" done");
    append(line, counts.running(), "running");
    append(line, counts.failed(), "failed");
    append(line, counts.cancelled(), "cancelled");
    append(line, counts.handedBack(), "handed back");
    append(line, counts.late(), "too late");
    return line.toString();
  }

  private static void append(StringBuilder line, long count, String what) {
    if (count > 0) {
      line.append(", ").append(count).append(' ').append(what);
    }
  }

  @Override
  public void ended(TaskMessage task, Report report) {
    String status = report.body().at("status") instanceof Value.Text text ? text.value() : "";
    last = Paint.harmless("; last: %s %s %s".formatted(task.flowId(), task.stepId(), status));
  }

  @Override
  public void trouble(String sentence) {
    io.err().println(Paint.harmless(sentence) + "; trying again…");
  }

  @Override
  public void recovered() {
    io.err().println("Takes tasks again.");
  }

  /** Somebody wants it to end. */
  void ending(Counts counts) {
    io.err()
        .println(
            counts.running() == 0
                ? "Stopping…"
                : "Stopping; %s to finish or hand back…"
                    .formatted(Counted.of(counts.running(), "step")));
  }

  @Override
  public void close() {
    Thread thread = drawing;
    if (thread == null) {
      return;
    }
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
