package io.baton.cli.remote;

import io.baton.cli.ExitCode;
import io.baton.cli.Paint;

/** What states look like, and what they mean to scripts. */
final class Statuses {
  /** Of an execution that goes on while nobody listens any more. */
  static final String UNHEARD = "unheard";

  private Statuses() {}

  /** Paints a cell that is a status; leaves any other as it is. */
  static String painted(String cell, Paint paint) {
    return switch (cell.strip()) {
      case "completed", "success" -> paint.green(cell);
      case "failed" -> paint.red(cell);
      case "cancelled", "cancelling", "paused", "retrying" -> paint.yellow(cell);
      case "running" -> paint.cyan(cell);
      case "skipped", "pending" -> paint.dim(cell);
      default -> cell;
    };
  }

  static boolean isEnd(String status) {
    return switch (status) {
      case "completed", "failed", "cancelled" -> true;
      default -> false;
    };
  }

  /** The same as of a run that ended so; one that goes on is no failure. */
  static int exitCode(String status) {
    return switch (status) {
      case "failed" -> ExitCode.FAILED;
      case "cancelled", UNHEARD -> ExitCode.CANCELLED;
      default -> ExitCode.OK;
    };
  }
}
