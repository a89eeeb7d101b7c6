package io.baton.server.pool;

import io.baton.flow.document.Node;
import io.baton.runtime.scale.Bounds;
import io.baton.runtime.scale.Hours;
import io.baton.value.Value;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the hours of a pool: {@code {days: MON-FRI, from: "09:00", to: "18:00", min: 5}}. */
final class HoursReader {
  static final List<String> KEYS = List.of("days", "from", "to", "min", "max");

  private static final Set<DayOfWeek> DAILY = EnumSet.allOf(DayOfWeek.class);

  private HoursReader() {}

  static List<Hours> read(Entry pool, Bounds usual) {
    return pool.entries("hours", KEYS).stream()
        .map(entry -> readOne(entry, usual))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<Hours> readOne(Entry entry, Bounds usual) {
    Optional<LocalTime> from = time(entry, "from");
    Optional<LocalTime> to = time(entry, "to");
    Optional<Set<DayOfWeek>> days = entry.has("days") ? days(entry) : Optional.of(DAILY);
    Optional<Bounds> bounds = PoolReader.bounds(entry, usual);
    if (from.isEmpty() || to.isEmpty() || days.isEmpty() || bounds.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new Hours(days.get(), from.get(), to.get(), bounds.get()));
  }

  private static Optional<LocalTime> time(Entry entry, String key) {
    String written =
        entry.node(key).map(Node::toValue).orElse(Value.NULL) instanceof Value.Text text
            ? text.value().strip()
            : "";
    if (written.matches("([01]?\\d|2[0-3]):[0-5]\\d")) {
      return Optional.of(LocalTime.parse(written.length() == 4 ? "0" + written : written));
    }
    if (written.equals("24:00")) {
      return Optional.of(LocalTime.MIDNIGHT);
    }
    entry.problem(key, "%s must be a time of day in quotes, such as \"09:00\"".formatted(key));
    return Optional.empty();
  }

  private static Optional<Set<DayOfWeek>> days(Entry entry) {
    Stream<String> parts =
        entry.node("days").orElseThrow().toValue() instanceof Value.Text text
            ? Stream.of(text.value().strip().split("[,\\s]+", -1))
            : entry.texts("days").stream().flatMap(List::stream);
    Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
    for (String part : parts.toList()) {
      Optional<Set<DayOfWeek>> some = range(part.strip().toUpperCase(Locale.ROOT));
      if (some.isEmpty()) {
        entry.problem(
            "days", "'%s' names no days; write MON-FRI, SAT, SUN or daily".formatted(part));
        return Optional.empty();
      }
      days.addAll(some.get());
    }
    return days.isEmpty() ? Optional.empty() : Optional.of(days);
  }

  private static Optional<Set<DayOfWeek>> range(String text) {
    if (text.equals("DAILY")) {
      return Optional.of(DAILY);
    }
    String[] ends = text.split("-", -1);
    Optional<DayOfWeek> first = day(ends[0]);
    Optional<DayOfWeek> last = day(ends[ends.length - 1]);
    if (ends.length > 2 || first.isEmpty() || last.isEmpty()) {
      return Optional.empty();
    }
    Set<DayOfWeek> days = EnumSet.of(last.get());
    for (DayOfWeek day = first.get(); day != last.get(); day = day.plus(1)) {
      days.add(day);
    }
    return Optional.of(days);
  }

  private static Optional<DayOfWeek> day(String text) {
    return DAILY.stream()
        .filter(day -> day.name().equals(text) || day.name().substring(0, 3).equals(text))
        .findFirst();
  }

  static ZoneId zone(Entry pool) {
    Optional<String> written = pool.text("timezone");
    if (written.isEmpty()) {
      return ZoneOffset.UTC;
    }
    try {
      return ZoneId.of(written.get());
    } catch (DateTimeException e) {
      pool.problem(
          "timezone",
          "'%s' is no time zone; write for example Europe/Berlin or UTC".formatted(written.get()));
      return ZoneOffset.UTC;
    }
  }
}
