package io.baton.runtime.scale;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One worker process, which this process or an earlier one has started. */
final class WorkerProcess {
  private static final long PAGE_BYTES = 4096;
  private static final long NEVER = Long.MAX_VALUE;

  final ProcessHandle handle;
  private final @Nullable Process child;
  private final long beganAt;
  private long killAt = NEVER;
  private Duration cpuBefore = Duration.ZERO;

  private WorkerProcess(ProcessHandle handle, @Nullable Process child, long beganAt) {
    this.handle = handle;
    this.child = child;
    this.beganAt = beganAt;
  }

  static WorkerProcess started(Process process, long now) {
    return new WorkerProcess(process.toHandle(), process, now);
  }

  /** One that is there already; it has proved itself. */
  static WorkerProcess adopted(ProcessHandle process) {
    return new WorkerProcess(process, null, 0);
  }

  /** One of our own is taken for dead only when it is known how it ended. */
  boolean isAlive() {
    return child == null ? handle.isAlive() : child.isAlive();
  }

  boolean isEnding() {
    return killAt != NEVER;
  }

  /** Asks it to take no more tasks and to end when it has finished those it has. */
  void end(long now, Duration drain) {
    killAt = now + drain.toMillis();
    handle.destroy();
  }

  void killIfLate(long now) {
    if (now >= killAt) {
      kill();
    }
  }

  void kill() {
    handle.descendants().forEach(ProcessHandle::destroyForcibly);
    handle.destroyForcibly();
  }

  boolean livedFor(Duration atLeast, long now) {
    return now - beganAt >= atLeast.toMillis();
  }

  /** A sentence about its end. */
  String obituary() {
    return child == null || child.isAlive()
        ? "worker process %d ended".formatted(handle.pid())
        : "worker process %d ended with exit code %d".formatted(handle.pid(), child.exitValue());
  }

  /** Processor time since it was last asked. */
  Duration cpuSince() {
    Optional<Duration> total = handle.info().totalCpuDuration();
    if (total.isEmpty()) {
      return Duration.ZERO;
    }
    Duration used = total.get().minus(cpuBefore);
    cpuBefore = total.get();
    return used;
  }

  /** What it has in memory; 0 where that is not known. */
  long memoryBytes() {
    try {
      String[] pages =
          Files.readString(Path.of("/proc/%d/statm".formatted(handle.pid()))).split(" ", -1);
      return Long.parseLong(pages[1]) * PAGE_BYTES;
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }
}
