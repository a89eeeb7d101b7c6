package io.baton.bench;

import io.baton.runtime.Baton;
import io.baton.runtime.Execution;
import io.baton.runtime.Settings;
import io.baton.runtime.resource.Capacity;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What durable executions of two empty steps cost, one at a time on SQLite. The second step holds a
 * named resource. Every time has all that must happen in it, commits included: nothing is taken
 * off.
 */
final class OverheadRun implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String FLOW =
      """
      id: overhead
      mode: sequence
      steps:
        - { id: first, adapter: bench, action: first }
        - { id: second, adapter: bench, action: second, resources: { desk: 1 } }
      """;

  /**
   * One execution.
   *
   * @param context from the request to start until the execution is durable
   * @param resource from the end of the first step until the second runs and holds its resource
   * @param total from the request until the caller knows the result
   */
  record Times(double context, double resource, double total) {}

  private final Path folder;
  private final Baton baton;
  private volatile long firstEnded;
  private volatile long secondBegan;

  private OverheadRun(Path folder) {
    this.folder = folder;
    Map<String, Capacity> resources = Map.of("desk", Capacity.counter(1));
    this.baton = Baton.open(Settings.in(folder).withResources(resources));
    baton.adapter("bench", "first", task -> ended());
    baton.adapter("bench", "second", task -> began());
    baton.register(FLOW);
  }

  static OverheadRun open() {
    try {
      return new OverheadRun(Files.createTempDirectory("baton-bench"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Value ended() {
    firstEnded = System.nanoTime();
    return Obj.EMPTY;
  }

  private Value began() {
    secondBegan = System.nanoTime();
    return Obj.EMPTY;
  }

  Times once() {
    long asked = System.nanoTime();
    Execution execution = baton.start("overhead", Obj.EMPTY);
    long durable = System.nanoTime();
    execution.ended().orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    long known = System.nanoTime();
    return new Times(durable - asked, secondBegan - firstEnded, known - asked);
  }

  @Override
  public void close() {
    baton.close();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
