package io.baton.runtime.scale;

import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Other limits for some hours of some days.
 *
 * @param from included
 * @param to excluded; not after {@code from}: on the next day
 */
public record Hours(Set<DayOfWeek> days, LocalTime from, LocalTime to, Bounds bounds) {
  public Hours {
    if (days.isEmpty()) {
      throw new IllegalArgumentException("Hours need at least one day");
    }
    days = Set.copyOf(days);
  }

  /** Whether they have begun and not ended. A night belongs to the day on which it begins. */
  boolean hold(ZonedDateTime when) {
    LocalTime time = when.toLocalTime();
    DayOfWeek day = when.getDayOfWeek();
    if (from.isBefore(to)) {
      return days.contains(day) && !time.isBefore(from) && time.isBefore(to);
    }
    return (days.contains(day) && !time.isBefore(from))
        || (days.contains(day.minus(1)) && time.isBefore(to));
  }

  /** As in {@code MON TUE 09:00-18:00}. */
  @Override
  public String toString() {
    String named =
        days.size() == 7
            ? "daily"
            : EnumSet.copyOf(days).stream()
                .map(day -> day.name().substring(0, 3))
                .collect(Collectors.joining(" "));
    return "%s %s-%s".formatted(named, from, to);
  }
}
