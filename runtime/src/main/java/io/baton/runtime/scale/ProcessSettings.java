package io.baton.runtime.scale;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * How worker processes on this machine are started and ended.
 *
 * @param command the program and its arguments; {@code {server}} and {@code {pool}} stand for the
 *     server's address and the pool's name
 * @param drain how long a worker has to finish its tasks when it is asked to end
 * @param firstPause after the first failure in a row; doubled after each further one
 * @param longestPause between two tries
 * @param healthyAfter a worker that lived so long has worked, and its end is no failure to start
 * @param cores what a worker may use: the base of its load
 * @param memoryBytes likewise
 */
public record ProcessSettings(
    List<String> command,
    Duration drain,
    Duration firstPause,
    Duration longestPause,
    Duration healthyAfter,
    double cores,
    long memoryBytes) {
  public static final String SERVER = "{server}";
  public static final String POOL = "{pool}";
  public static final String SLOTS = "{slots}";

  private static final long DEFAULT_MEMORY = 512L * 1024 * 1024;

  public ProcessSettings {
    command = List.copyOf(command);
    if (command.isEmpty()) {
      throw new IllegalArgumentException("The command of a worker needs at least a program");
    }
  }

  public static ProcessSettings of(List<String> command) {
    return new ProcessSettings(
        command,
        Duration.ofSeconds(10),
        Duration.ofSeconds(1),
        Duration.ofMinutes(1),
        Duration.ofSeconds(10),
        1,
        DEFAULT_MEMORY);
  }

  public ProcessSettings withDrain(Duration atMost) {
    return new ProcessSettings(
        command, atMost, firstPause, longestPause, healthyAfter, cores, memoryBytes);
  }

  public ProcessSettings withPauses(Duration first, Duration longest) {
    return new ProcessSettings(command, drain, first, longest, healthyAfter, cores, memoryBytes);
  }

  public ProcessSettings withSize(double processors, long memory) {
    return new ProcessSettings(
        command, drain, firstPause, longestPause, healthyAfter, processors, memory);
  }

  /** With a command for workers that have so many tasks at a time. */
  ProcessSettings withSlots(int tasks) {
    String slots = String.valueOf(Math.max(1, tasks));
    return new ProcessSettings(
        command.stream().map(part -> part.replace(SLOTS, slots)).toList(),
        drain,
        firstPause,
        longestPause,
        healthyAfter,
        cores,
        memoryBytes);
  }

  /** The command for a server and a pool. */
  List<String> commandFor(String server, String pool) {
    return command.stream().map(part -> part.replace(SERVER, server).replace(POOL, pool)).toList();
  }

  /** Where the processes of a pool are remembered. */
  static Path fileOf(Path folder, String pool) {
    return folder.resolve(pool.replaceAll("[^A-Za-z0-9._-]", "_") + ".workers");
  }
}
