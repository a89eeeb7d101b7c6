package io.baton.runtime.pool;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** A task that a worker elsewhere has. Guarded by {@link Tasks}. */
final class Held {
  final Job job;
  final String worker;
  final int epoch;
  long until;

  Held(Job job, String worker, int epoch, long until) {
    this.job = job;
    this.worker = worker;
    this.epoch = epoch;
    this.until = until;
  }

  /** Hard to guess, because the execution's id is. */
  String taskId() {
    String name = "%s %d %d %s".formatted(job.owner.id(), job.id.attempt(), epoch, job.id.key());
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(name.getBytes(StandardCharsets.UTF_8));
  }
}
