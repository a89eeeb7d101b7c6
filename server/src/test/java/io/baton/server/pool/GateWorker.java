package io.baton.server.pool;

import io.baton.adapters.Task;
import io.baton.value.Obj;
import io.baton.value.Value;
import io.baton.worker.Worker;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A worker process whose only adapter writes down that a task began, and by whom, and ends it when
 * a test opens the gate: for all of them, or for this process alone.
 */
final class GateWorker {
  private static final Duration GRACE = Duration.ofMinutes(1);
  private static final long GLANCE_MILLIS = 20;

  private GateWorker() {}

  static List<String> command(Path folder) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-cp",
        System.getProperty("java.class.path"),
        GateWorker.class.getName(),
        "{server}",
        "{pool}",
        folder.toString());
  }

  static void main(String[] args) throws Exception {
    Path folder = Path.of(args[2]);
    Worker worker =
        Worker.builder(URI.create(args[0]))
            .pool(args[1])
            .slots(1)
            .grace(GRACE)
            .adapter("gate", task -> pass(task, folder))
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(worker::close));
    worker.awaitEnd();
  }

  private static Value pass(Task task, Path folder) throws IOException, InterruptedException {
    long pid = ProcessHandle.current().pid();
    Files.writeString(folder.resolve("begun-%d-%s".formatted(pid, task.step())), "");
    while (!Files.exists(folder.resolve("open"))
        && !Files.exists(folder.resolve("open-%d".formatted(pid)))) {
      Thread.sleep(GLANCE_MILLIS);
    }
    return Obj.of("by", Value.of(pid));
  }
}
