package io.baton.runtime.trigger;

import io.baton.flow.Trigger;
import io.baton.flow.cron.Cron;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which times of a schedule have a run when somebody looks at it. Those that are met in time always
 * do; of those that were missed, as many as the schedule's catch-up rule says. However long nobody
 * looked, no more times are worked out than have runs.
 */
record DueTimes(TriggerSettings settings) {

  /**
   * @param due the first time that has not been looked at
   * @return the earliest first
   */
  List<Long> at(Trigger.Schedule schedule, long due, long now) {
    long inTime = Math.max(due, now - settings.grace().toMillis());
    List<Long> met = between(schedule, inTime, now, settings.maxCatchUp());
    return switch (schedule.catchUp()) {
      case SKIP -> met;
      case ONCE -> met.isEmpty() ? between(schedule, due, now, 1) : met;
      case ALL -> between(schedule, due, now, settings.maxCatchUp());
    };
  }

  /** The newest ones, both ends included; the earliest first. */
  static List<Long> between(Trigger.Schedule schedule, long from, long to, int most) {
    Cron cron = Cron.of(schedule.cron());
    ZoneId zone = ZoneId.of(schedule.timezone());
    List<Long> times = new ArrayList<>();
    Optional<Instant> time = cron.previous(Instant.ofEpochMilli(to + 1), zone);
    while (time.isPresent() && time.get().toEpochMilli() >= from && times.size() < most) {
      times.add(time.get().toEpochMilli());
      time = cron.previous(time.get(), zone);
    }
    return times.reversed();
  }
}
