package io.baton.server.document;

import io.baton.server.Api;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/**
 * A worker of the pool {@code external} that knows nothing but the contract: it polls over HTTP,
 * does what a test taught it, and answers.
 */
final class Crew implements AutoCloseable {
  /** What a task ended with, as the contract writes it. */
  record Result(Obj body) {
    static Result completed(String output) {
      return new Result(Obj.of("status", Value.of("completed"), "output", Json.parse(output)));
    }

    static Result failed(String code, String errorClass) {
      Obj error =
          Obj.builder()
              .put("code", code)
              .put("message", code + " happened")
              .put("class", errorClass)
              .build();
      return new Result(Obj.of("status", Value.of("failed"), "error", error));
    }
  }

  private final Api api;
  private final Map<String, Function<Obj, Result>> skills = new ConcurrentHashMap<>();
  private final List<Obj> tasks = new CopyOnWriteArrayList<>();
  private final Thread thread;
  private volatile boolean closed;

  Crew(Api api) {
    this.api = api;
    this.thread = Thread.ofVirtual().name("crew").start(this::work);
  }

  /**
   * @param skill from the task to its result
   */
  Crew can(String adapter, String action, Function<Obj, Result> skill) {
    skills.put(adapter + "." + action, skill);
    return this;
  }

  /** Every task that it had, in their order. */
  List<Obj> tasks() {
    return tasks;
  }

  /** The ids of the steps of its tasks. */
  List<String> steps() {
    return tasks.stream().map(task -> text(task, "stepId")).toList();
  }

  private void work() {
    while (!closed) {
      Arr given =
          (Arr)
              api.post(
                      "/v1/pools/external/tasks/poll",
                      "{\"worker\": \"crew\", \"max\": 10, \"waitMs\": 500}")
                  .expect(200)
                  .at("tasks");
      given.forEach(task -> Thread.ofVirtual().start(() -> work((Obj) task)));
    }
  }

  private void work(Obj task) {
    tasks.add(task);
    String skill = text(task, "adapter") + "." + text(task, "action");
    Function<Obj, Result> known = skills.get(skill);
    Result result =
        known == null ? Result.failed("CANNOT_" + skill, "permanent") : known.apply(task);
    api.post("/v1/tasks/" + text(task, "taskId") + "/result", Json.write(result.body()))
        .expect(200);
  }

  static String text(Obj object, String name) {
    return ((Value.Text) object.at(name)).value();
  }

  @Override
  public void close() {
    closed = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
