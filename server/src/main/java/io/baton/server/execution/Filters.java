package io.baton.server.execution;

import io.baton.server.http.Printable;
import io.baton.server.http.Problem;
import io.baton.server.http.RouteBuilder;
import io.baton.server.http.Times;
import io.baton.server.openapi.Schemas;
import io.baton.store.read.ExecutionFilter;
import io.baton.store.read.ListReads;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Which executions are meant, as a query or a body says it. */
final class Filters {
  static final List<String> NAMES = List.of("flow", "status", "correlationId", "from", "to", "q");

  private static final int LONGEST = 255;

  private Filters() {}

  static RouteBuilder described(RouteBuilder route) {
    return route
        .query("flow", "Of this flow.")
        .query("status", "In this status, or in one of several with commas between them.")
        .query("correlationId", "With this correlation id.")
        .query("from", Schemas.TEXT, "Created at this time or later: RFC 3339, or a date.")
        .query("to", Schemas.TEXT, "Created before this time.")
        .query("q", "Id or correlation id begins so, or the flow's id contains it.");
  }

  /**
   * @param given the text of a name, where there is one
   */
  static ExecutionFilter of(String tenant, Function<String, Optional<String>> given) {
    given.apply("flow").ifPresent(text -> requireShort("flow", text));
    return ExecutionFilter.ofTenant(tenant)
        .withFlow(text("flow", given))
        .withStatuses(statuses(given.apply("status").orElse("")))
        .withCorrelationId(text("correlationId", given))
        .withCreated(time("from", given), time("to", given))
        .withSearch(text("q", given));
  }

  /** All that makes a list of executions the same list. */
  static String[] identity(ExecutionFilter filter) {
    return new String[] {"executions", filter.tenantId(), filter.after(null).toString()};
  }

  private static @Nullable String text(String name, Function<String, Optional<String>> given) {
    String text = given.apply(name).orElse("");
    requireShort(name, text);
    return text.isEmpty() ? null : text;
  }

  private static void requireShort(String name, String text) {
    if (text.length() > LONGEST || text.chars().anyMatch(Character::isISOControl)) {
      throw Problem.badRequest(
              "%s must have at most %d printable characters".formatted(name, LONGEST))
          .refused();
    }
  }

  private static List<String> statuses(String text) {
    if (text.isEmpty()) {
      return List.of();
    }
    List<String> statuses = List.of(text.split(",", -1));
    for (String status : statuses) {
      if (!ListReads.STATUSES.contains(status)) {
        throw Problem.badRequest(
                "There is no status '%s'; it can be %s"
                    .formatted(Printable.of(status), String.join(", ", ListReads.STATUSES)))
            .refused();
      }
    }
    return statuses;
  }

  private static @Nullable Long time(String name, Function<String, Optional<String>> given) {
    return given
        .apply(name)
        .filter(text -> !text.isEmpty())
        .map(text -> Times.millis(name, text))
        .orElse(null);
  }
}
