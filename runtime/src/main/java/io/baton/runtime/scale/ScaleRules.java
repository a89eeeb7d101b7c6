package io.baton.runtime.scale;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * When a pool gets and loses workers. Never changes: each {@code with…} gives a copy.
 *
 * @param table what the waiting tasks are worth
 * @param bounds of the number of workers where no hours say otherwise
 * @param hours the first that hold count
 * @param zone whose clocks the hours are read from
 * @param cpu the share of the processors above which workers are added
 * @param memory the share of the memory above which workers are added
 * @param stable workers go only when they were not needed for so long
 * @param cooldown after a change no worker goes for so long, and none is added for its load
 * @param idle the last worker goes after so long without a task
 * @param tasksPerWorker how many tasks one worker has at a time; a worker at work is not taken
 *     away. 0: that is not known, and is not considered
 */
public record ScaleRules(
    DepthTable table,
    Bounds bounds,
    List<Hours> hours,
    ZoneId zone,
    OptionalDouble cpu,
    OptionalDouble memory,
    Duration stable,
    Duration cooldown,
    Duration idle,
    int tasksPerWorker) {

  public static final ScaleRules DEFAULT =
      new ScaleRules(
          DepthTable.DEFAULT,
          Bounds.DEFAULT,
          List.of(),
          ZoneOffset.UTC,
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          Duration.ofMinutes(1),
          Duration.ofSeconds(15),
          Duration.ofMinutes(5),
          1);

  /** What the queue alone is worth at this moment, for pools that somebody else scales. */
  public static final ScaleRules ADVICE =
      DEFAULT.withPatience(Duration.ZERO, Duration.ZERO, Duration.ZERO).withTasksPerWorker(0);

  public ScaleRules {
    hours = List.copyOf(hours);
    requireShare("cpu", cpu);
    requireShare("memory", memory);
    if (tasksPerWorker < 0) {
      throw new IllegalArgumentException("tasksPerWorker must not be negative");
    }
  }

  private static void requireShare(String name, OptionalDouble share) {
    if (share.isPresent() && (share.getAsDouble() <= 0 || share.getAsDouble() > 1)) {
      throw new IllegalArgumentException(
          "%s must be above 0 and at most 1, but it is %s".formatted(name, share.getAsDouble()));
    }
  }

  public ScaleRules withTable(DepthTable points) {
    return new ScaleRules(
        points, bounds, hours, zone, cpu, memory, stable, cooldown, idle, tasksPerWorker);
  }

  public ScaleRules withBounds(Bounds limits) {
    return new ScaleRules(
        table, limits, hours, zone, cpu, memory, stable, cooldown, idle, tasksPerWorker);
  }

  public ScaleRules withHours(ZoneId place, List<Hours> rules) {
    return new ScaleRules(
        table, bounds, rules, place, cpu, memory, stable, cooldown, idle, tasksPerWorker);
  }

  public ScaleRules withLoad(OptionalDouble cpuShare, OptionalDouble memoryShare) {
    return new ScaleRules(
        table, bounds, hours, zone, cpuShare, memoryShare, stable, cooldown, idle, tasksPerWorker);
  }

  public ScaleRules withPatience(Duration window, Duration pause, Duration unused) {
    return new ScaleRules(
        table, bounds, hours, zone, cpu, memory, window, pause, unused, tasksPerWorker);
  }

  public ScaleRules withTasksPerWorker(int tasks) {
    return new ScaleRules(table, bounds, hours, zone, cpu, memory, stable, cooldown, idle, tasks);
  }

  /** The hours that hold. */
  Optional<Hours> hoursAt(long millis) {
    ZonedDateTime when = Instant.ofEpochMilli(millis).atZone(zone);
    return hours.stream().filter(rule -> rule.hold(when)).findFirst();
  }

  /** The limits that hold. */
  Bounds boundsAt(long millis) {
    return hoursAt(millis).map(Hours::bounds).orElse(bounds);
  }
}
