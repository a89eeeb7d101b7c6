package io.baton.flow.cron;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import org.jspecify.annotations.Nullable;

/**
 * When the times of a cron are in a zone whose clocks are put forward and back.
 *
 * <p>A cron that names hours means times of the day, each of them once a day: what falls into the
 * hour that is left out happens at the first moment after it, what falls into the hour that comes
 * twice happens the first time. One that names no hours means a pace, which goes on through both:
 * it happens whenever the wall clock shows a matching time.
 */
record WallClock(Cron cron, ZoneRules rules) {

  @Nullable Instant next(Instant after) {
    return cron.isEveryHour() ? nextOfPace(after) : nextOfDay(after);
  }

  @Nullable Instant previous(Instant before) {
    return cron.isEveryHour() ? previousOfPace(before) : previousOfDay(before);
  }

  /** Later times on the wall never happen before earlier ones, so the first that fits is it. */
  private @Nullable Instant nextOfDay(Instant after) {
    LocalDateTime wall = cron.atOrAfter(wallAt(after).truncatedTo(ChronoUnit.SECONDS));
    while (wall != null && !momentOf(wall).isAfter(after)) {
      ZoneOffsetTransition twice = rules.getTransition(wall);
      // All of the hour that comes twice has happened when its second half begins.
      boolean over = twice != null && twice.isOverlap() && !after.isBefore(twice.getInstant());
      wall = cron.atOrAfter(over ? twice.getDateTimeBefore() : wall.plusSeconds(1));
    }
    return wall == null ? null : momentOf(wall);
  }

  private @Nullable Instant previousOfDay(Instant before) {
    LocalDateTime start = wallAt(before);
    ZoneOffsetTransition last = rules.previousTransition(before.plusNanos(1));
    if (last != null && last.isOverlap() && last.getDateTimeBefore().isAfter(start)) {
      start = last.getDateTimeBefore();
    }
    LocalDateTime wall = cron.atOrBefore(start);
    while (wall != null && !momentOf(wall).isBefore(before)) {
      ZoneOffsetTransition gap = rules.getTransition(wall);
      boolean out = gap != null && gap.isGap();
      wall = cron.atOrBefore((out ? gap.getDateTimeBefore() : wall).minusSeconds(1));
    }
    return wall == null ? null : momentOf(wall);
  }

  private LocalDateTime wallAt(Instant instant) {
    return LocalDateTime.ofEpochSecond(
        instant.getEpochSecond(), instant.getNano(), rules.getOffset(instant));
  }

  private Instant momentOf(LocalDateTime wall) {
    ZoneOffsetTransition transition = rules.getTransition(wall);
    if (transition == null) {
      return wall.toInstant(rules.getOffset(wall));
    }
    return transition.isGap()
        ? transition.getInstant()
        : wall.toInstant(transition.getOffsetBefore());
  }

  /** From one change of the clocks to the next; between them the offset stays. */
  private @Nullable Instant nextOfPace(Instant after) {
    Instant from = after.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
    while (true) {
      ZoneOffset offset = rules.getOffset(from);
      LocalDateTime wall = cron.atOrAfter(LocalDateTime.ofInstant(from, offset));
      if (wall == null) {
        return null;
      }
      Instant found = wall.toInstant(offset);
      ZoneOffsetTransition change = rules.nextTransition(from);
      if (change == null || found.isBefore(change.getInstant())) {
        return found;
      }
      from = change.getInstant();
    }
  }

  private @Nullable Instant previousOfPace(Instant before) {
    Instant to = before.minusNanos(1).truncatedTo(ChronoUnit.SECONDS);
    while (true) {
      ZoneOffset offset = rules.getOffset(to);
      LocalDateTime wall = cron.atOrBefore(LocalDateTime.ofInstant(to, offset));
      if (wall == null) {
        return null;
      }
      Instant found = wall.toInstant(offset);
      ZoneOffsetTransition change = rules.previousTransition(to.plusNanos(1));
      if (change == null || !found.isBefore(change.getInstant())) {
        return found;
      }
      to = change.getInstant().minusSeconds(1);
    }
  }
}
