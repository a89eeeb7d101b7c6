package io.baton.runtime.pool;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** A task that a worker elsewhere has. Guarded by {@link TaskBoard}. */
final class Held {
  final Job job;
  final String worker;
  final int epoch;
  final long since;
  private final String taskId;
  long until;

  Held(Job job, String worker, int epoch, long since, long until) {
    this.job = job;
    this.worker = worker;
    this.epoch = epoch;
    this.since = since;
    this.until = until;
    String name = job.owner.id() + " " + job.id.attempt() + " " + epoch + " " + job.id.key();
    this.taskId =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(name.getBytes(StandardCharsets.UTF_8));
  }

  /** Hard to guess, because the execution's id is. */
  String taskId() {
    return taskId;
  }
}
