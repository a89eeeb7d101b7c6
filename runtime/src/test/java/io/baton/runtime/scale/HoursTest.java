package io.baton.runtime.scale;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/** When hours hold. */
@Requirement("WRK-6")
final class HoursTest {
  private static final Hours OFFICE =
      new Hours(
          EnumSet.range(DayOfWeek.MONDAY, DayOfWeek.FRIDAY),
          LocalTime.of(9, 0),
          LocalTime.of(18, 0),
          Bounds.DEFAULT);
  private static final Hours NIGHT =
      new Hours(
          EnumSet.of(DayOfWeek.FRIDAY), LocalTime.of(22, 0), LocalTime.of(6, 0), Bounds.DEFAULT);

  private static ZonedDateTime at(String text) {
    return ZonedDateTime.parse(text + ":00+01:00[Europe/Berlin]");
  }

  @Test
  void theyBeginWithTheFirstMomentAndEndBeforeTheLast() {
    assertThat(OFFICE.hold(at("2025-01-15T08:59"))).isFalse();
    assertThat(OFFICE.hold(at("2025-01-15T09:00"))).isTrue();
    assertThat(OFFICE.hold(at("2025-01-15T17:59"))).isTrue();
    assertThat(OFFICE.hold(at("2025-01-15T18:00"))).isFalse();
    assertThat(OFFICE.hold(at("2025-01-18T12:00"))).as("Saturday").isFalse();
  }

  @Test
  void aNightBelongsToTheDayOnWhichItBegins() {
    assertThat(NIGHT.hold(at("2025-01-17T23:00"))).as("Friday").isTrue();
    assertThat(NIGHT.hold(at("2025-01-18T05:59"))).as("Saturday").isTrue();
    assertThat(NIGHT.hold(at("2025-01-18T06:00"))).isFalse();
    assertThat(NIGHT.hold(at("2025-01-17T05:00"))).as("Friday morning").isFalse();
    assertThat(NIGHT.hold(at("2025-01-18T23:00"))).isFalse();
  }

  @Test
  void fromAndToTheSameIsTheWholeDay() {
    Hours all =
        new Hours(
            EnumSet.of(DayOfWeek.SUNDAY), LocalTime.MIDNIGHT, LocalTime.MIDNIGHT, Bounds.DEFAULT);
    assertThat(all.hold(at("2025-01-19T00:00"))).isTrue();
    assertThat(all.hold(at("2025-01-19T23:59"))).isTrue();
    assertThat(all.hold(at("2025-01-20T00:00"))).isFalse();
  }

  @Test
  void theyAreShownAsPeopleSayThem() {
    assertThat(OFFICE).hasToString("MON TUE WED THU FRI 09:00-18:00");
  }
}
