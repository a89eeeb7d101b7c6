package io.baton.server.task;

import io.baton.adapters.Task;
import io.baton.value.Obj;
import io.baton.value.Value;
import io.baton.worker.Counts;
import io.baton.worker.Worker;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A worker in a process of its own, which a test can kill and freeze. Its adapter says when it
 * begins, then waits until it is told to go on, or ends the whole process.
 */
final class WorkerProcess implements AutoCloseable {
  private final Process process;

  private WorkerProcess(Process process) {
    this.process = process;
  }

  static WorkerProcess start(URI server, String pool, String name) throws IOException {
    return new WorkerProcess(
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                WorkerProcess.class.getName(),
                server.toString(),
                pool,
                name)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start());
  }

  static void main(String[] args) throws Exception {
    CountDownLatch goOn = new CountDownLatch(1);
    Worker worker =
        Worker.builder(URI.create(args[0]))
            .pool(args[1])
            .name(args[2])
            .adapter("lathe", task -> turn(task, goOn, args[2]))
            .start();
    while (System.in.read() >= 0) {
      goOn.countDown();
    }
    Counts counts = worker.counts();
    for (int i = 0; i < 600 && counts.running() > 0; i++) {
      TimeUnit.MILLISECONDS.sleep(50);
      counts = worker.counts();
    }
    System.out.println(counts);
    worker.close();
  }

  private static Value turn(Task task, CountDownLatch goOn, String name)
      throws InterruptedException {
    System.out.println("begun " + task.idempotencyToken());
    if (task.param("poison").equals(Value.TRUE)) {
      Runtime.getRuntime().halt(1);
    }
    goOn.await();
    return Obj.of("by", Value.of(name));
  }

  /** The token of the task that it has begun. */
  String begun() throws IOException {
    String line = process.inputReader().readLine();
    if (line == null || !line.startsWith("begun ")) {
      throw new AssertionError("expected that it begins, but it says " + line);
    }
    return line.substring("begun ".length());
  }

  /** Kills it in the middle of whatever it does. */
  void kill() {
    process.destroyForcibly().onExit().join();
  }

  void signal(String name) throws IOException, InterruptedException {
    String command = "kill -%s %d".formatted(name, process.pid());
    int code = new ProcessBuilder(List.of("bash", "-c", command)).start().waitFor();
    if (code != 0) {
      throw new AssertionError(command + " ended with " + code);
    }
  }

  /** Lets its work end, and returns what it says of it. */
  String finish() throws IOException {
    process.outputWriter().write("go on\n");
    process.outputWriter().close();
    return String.valueOf(process.inputReader().readLine());
  }

  int exitCode() throws InterruptedException {
    return process.waitFor();
  }

  @Override
  public void close() {
    kill();
  }
}
