package io.baton.runtime;

import io.baton.adapters.Task;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Adds 1 to its parameter, and remembers every task that it was given. */
final class Adding {
  final List<Task> tasks = new CopyOnWriteArrayList<>();

  Value run(Task task) {
    tasks.add(task);
    long value = task.param("value") instanceof Value.Int number ? number.value() : 0;
    return Obj.of("value", Value.of(value + 1));
  }

  long runsOf(String step) {
    return tasks.stream().filter(task -> task.step().equals(step)).count();
  }
}
