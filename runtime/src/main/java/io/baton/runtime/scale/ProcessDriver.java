package io.baton.runtime.scale;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Workers that are processes of this machine. One that dies is replaced, one that has to go may
 * finish its tasks first, and what cannot be started is tried again after growing pauses. The
 * processes are written down: a server that was killed leaves them behind, and the next one goes on
 * with them if it would start the same command, else it ends them.
 */
final class ProcessDriver implements WorkerDriver {
  /** So many are started at once at most, so that the machine is not buried under starts. */
  private static final int STARTS_A_TURN = 5;

  /** What the workers say is kept up to twice this much. */
  private static final long MOST_OUTPUT_BYTES = 10L * 1024 * 1024;

  private final String pool;
  private final List<String> command;
  private final ProcessSettings settings;
  private final WorkerFile file;
  private final Path output;
  private final BackOff backOff;
  private final List<WorkerProcess> processes = new ArrayList<>();
  private final List<Report> reports = new ArrayList<>();
  private volatile int workers;
  private long usageAt;

  ProcessDriver(String pool, String server, ProcessSettings settings, Path folder, long now) {
    this.pool = pool;
    this.command = settings.commandFor(server, pool);
    this.settings = settings;
    this.file = new WorkerFile(ProcessSettings.fileOf(folder, pool));
    this.output = folder.resolve(ProcessSettings.fileOf(folder, pool).getFileName() + ".log");
    this.backOff =
        new BackOff(settings.firstPause().toMillis(), settings.longestPause().toMillis());
    this.usageAt = now;
    takeOver(now);
  }

  /** What an earlier server left behind. */
  private void takeOver(long now) {
    WorkerFile.Left left = file.read();
    boolean same = left.command().equals(commandLine());
    for (ProcessHandle process : left.alive()) {
      WorkerProcess worker = WorkerProcess.adopted(process);
      processes.add(worker);
      if (!same) {
        worker.end(now, settings.drain());
      }
    }
    count();
    if (!processes.isEmpty()) {
      int adopted = same ? processes.size() : 0;
      reports.add(new Report(workers, new Reason.LeftBehind(adopted, processes.size() - adopted)));
    }
  }

  private String commandLine() {
    return String.join(" ", command).replaceAll("\\R", " ");
  }

  @Override
  public List<Report> reach(int wanted, long now) {
    boolean changed = bury(now);
    processes.forEach(worker -> worker.killIfLate(now));
    changed |= endSome(wanted, now);
    changed |= startSome(wanted, now);
    relaxIfWell(wanted, now);
    count();
    if (changed) {
      remember();
    }
    List<Report> told = List.copyOf(reports);
    reports.clear();
    return told;
  }

  /** Takes those out that are no more; who was not asked to end is a loss. */
  private boolean bury(long now) {
    boolean any = false;
    for (Iterator<WorkerProcess> all = processes.iterator(); all.hasNext(); ) {
      WorkerProcess worker = all.next();
      if (worker.isAlive()) {
        continue;
      }
      all.remove();
      any = true;
      if (!worker.isEnding()) {
        mourn(worker, now);
      }
    }
    return any;
  }

  private void mourn(WorkerProcess worker, long now) {
    if (!worker.livedFor(settings.healthyAfter(), now) && backOff.isOver(now)) {
      var _ = backOff.failed(now);
    }
    count();
    reports.add(new Report(workers, new Reason.WorkerLost(worker.obituary(), backOff.left(now))));
  }

  /** As many as there should be, and all of them live: nothing is wrong any more. */
  private void relaxIfWell(int wanted, long now) {
    List<WorkerProcess> staying = staying();
    if (!staying.isEmpty()
        && staying.size() >= wanted
        && staying.stream().allMatch(worker -> worker.livedFor(settings.healthyAfter(), now))) {
      backOff.worked();
    }
  }

  private boolean endSome(int wanted, long now) {
    List<WorkerProcess> staying = staying();
    for (int i = staying.size() - 1; i >= wanted; i--) {
      staying.get(i).end(now, settings.drain());
    }
    return staying.size() > wanted;
  }

  private boolean startSome(int wanted, long now) {
    int missing = Math.min(wanted - staying().size(), Bounds.MOST - processes.size());
    boolean any = false;
    for (int i = 0; i < Math.min(missing, STARTS_A_TURN) && backOff.isOver(now); i++) {
      try {
        processes.add(WorkerProcess.started(start(), now));
        any = true;
      } catch (IOException e) {
        long pause = backOff.failed(now);
        count();
        reports.add(
            new Report(
                workers,
                new Reason.StartFailed(String.valueOf(e.getMessage()), backOff.failures(), pause)));
      }
    }
    return any;
  }

  private Process start() throws IOException {
    Files.createDirectories(output.getParent());
    if (Files.exists(output) && Files.size(output) > MOST_OUTPUT_BYTES) {
      Path before = output.resolveSibling(output.getFileName() + ".1");
      Files.move(output, before, StandardCopyOption.REPLACE_EXISTING);
    }
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
        .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
        .start();
  }

  private List<WorkerProcess> staying() {
    return processes.stream().filter(worker -> !worker.isEnding()).toList();
  }

  private void count() {
    workers = staying().size();
  }

  private void remember() {
    file.write(commandLine(), processes.stream().map(worker -> worker.handle).toList());
  }

  @Override
  public int workers() {
    return workers;
  }

  /** The average of the workers, of what each of them may use. */
  @Override
  public Load.Usage usage(long now) {
    long passed = now - usageAt;
    usageAt = now;
    List<WorkerProcess> staying = staying();
    if (staying.isEmpty() || passed <= 0) {
      return Load.Usage.UNKNOWN;
    }
    double cpu = staying.stream().mapToLong(worker -> worker.cpuSince().toMillis()).sum();
    double memory = staying.stream().mapToLong(WorkerProcess::memoryBytes).sum();
    return Load.Usage.of(
        cpu / passed / staying.size() / settings.cores(),
        memory / staying.size() / settings.memoryBytes());
  }

  /** All of them have the same time to finish; then they are killed. */
  @Override
  public void close() {
    processes.forEach(worker -> worker.end(0, settings.drain()));
    CompletableFuture<Void> ended =
        CompletableFuture.allOf(
            processes.stream()
                .map(worker -> worker.handle.onExit())
                .toArray(CompletableFuture[]::new));
    try {
      ended.get(settings.drain().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      processes.forEach(WorkerProcess::kill);
    } catch (InterruptedException e) {
      processes.forEach(WorkerProcess::kill);
      Thread.currentThread().interrupt();
    }
    processes.clear();
    count();
    remember();
  }

  @Override
  public String toString() {
    return "processes of pool " + pool;
  }
}
