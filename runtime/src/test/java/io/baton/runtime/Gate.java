package io.baton.runtime;

import io.baton.adapters.Task;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;

/** An action that tells when it began, and ends when it is let through. */
final class Gate {
  final BlockingQueue<Task> begun = new LinkedBlockingQueue<>();
  final Semaphore through = new Semaphore(0);

  Value run(Task task) throws InterruptedException {
    begun.add(task);
    through.acquire();
    return Obj.of("by", Value.of(task.step()));
  }
}
