package io.baton.runtime.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Which jobs of an execution wait, so that people can be told what for. */
final class Waits {
  private final Map<String, Map<Job.Id, Job>> byExecution = new ConcurrentHashMap<>();

  void add(Job job) {
    byExecution.compute(
        job.id.executionId(),
        (id, jobs) -> {
          Map<Job.Id, Job> all = jobs == null ? new ConcurrentHashMap<>() : jobs;
          all.put(job.id, job);
          return all;
        });
  }

  void remove(Job job) {
    byExecution.computeIfPresent(
        job.id.executionId(),
        (id, jobs) -> {
          jobs.remove(job.id);
          return jobs.isEmpty() ? null : jobs;
        });
  }

  List<Job> of(String executionId) {
    Map<Job.Id, Job> jobs = byExecution.get(executionId);
    return jobs == null ? List.of() : new ArrayList<>(jobs.values());
  }
}
