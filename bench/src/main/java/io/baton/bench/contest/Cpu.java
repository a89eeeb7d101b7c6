package io.baton.bench.contest;

import java.time.Duration;
import java.util.stream.Stream;

/** Processor time of this process and those it started. */
final class Cpu {
  private Cpu() {}

  static double seconds() {
    ProcessHandle self = ProcessHandle.current();
    return Stream.concat(Stream.of(self), self.descendants())
            .map(process -> process.info().totalCpuDuration().orElse(Duration.ZERO))
            .mapToLong(Duration::toMillis)
            .sum()
        / 1e3;
  }
}
