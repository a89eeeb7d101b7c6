package io.baton.runtime.pool;

import io.baton.value.Arr;
import io.baton.value.Moment;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A worker elsewhere, as people see it.
 *
 * @param name how it calls itself
 * @param heardAt when it last asked, said that it is alive or was given a task
 * @param leaseMillis how long it may say nothing until it counts as lost
 * @param adapters what it can do; empty: anything
 * @param running how many tasks it has
 * @param tasks some of them, those whose lease ends first
 */
public record RemoteWorker(
    String name,
    long heardAt,
    long leaseMillis,
    Set<String> adapters,
    int running,
    List<Task> tasks) {

  /**
   * A task that it has. Its own name is not told: whoever knows it could answer for the worker.
   *
   * @param since when it was handed out
   * @param leaseUntil when it counts as lost if nothing is said meanwhile
   */
  public record Task(
      String executionId, String flowId, String stepId, int attempt, long since, long leaseUntil) {
    Obj json() {
      return Obj.builder()
          .put("executionId", executionId)
          .put("flowId", flowId)
          .put("stepId", stepId)
          .put("attempt", attempt)
          .put("since", Moment.text(since))
          .put("leaseUntil", Moment.text(leaseUntil))
          .build();
    }
  }

  public Obj json() {
    return Obj.builder()
        .put("name", name)
        .put("heartbeatAt", Moment.text(heardAt))
        .put("leaseMs", leaseMillis)
        .put("adapters", Arr.of(new TreeSet<>(adapters).stream().<Value>map(Value::of).toList()))
        .put("running", running)
        .put("tasks", Arr.of(tasks.stream().<Value>map(Task::json).toList()))
        .build();
  }
}
