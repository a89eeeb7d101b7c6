package io.baton.store.read;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which executions to list, newest first. What is null or empty does not narrow the choice; the
 * tenant always does.
 *
 * @param statuses any of these
 * @param createdFrom inclusive
 * @param createdBefore exclusive
 * @param search what their id or correlation id begins with, or their flow's id contains
 * @param after where the page before ended; null for the first page
 */
public record ExecutionFilter(
    String tenantId,
    @Nullable String flowId,
    List<String> statuses,
    @Nullable String correlationId,
    @Nullable Long createdFrom,
    @Nullable Long createdBefore,
    @Nullable String search,
    @Nullable Cursor after) {

  public ExecutionFilter {
    statuses = List.copyOf(statuses);
    search = search == null || search.isEmpty() ? null : search;
  }

  /** The place of an execution in the list. It stays put while others are added. */
  public record Cursor(long createdAt, long executionNo) {
    public static Cursor of(ListedExecution execution) {
      return new Cursor(execution.createdAt(), execution.executionNo());
    }

    /** A text that callers hand back without looking into it. */
    public String text() {
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString((createdAt + "." + executionNo).getBytes(StandardCharsets.US_ASCII));
    }

    /** Nothing where it is no text of a cursor. */
    public static Optional<Cursor> parse(String text) {
      try {
        String[] parts =
            new String(Base64.getUrlDecoder().decode(text), StandardCharsets.US_ASCII)
                .split("\\.", -1);
        return parts.length == 2
            ? Optional.of(new Cursor(Long.parseLong(parts[0]), Long.parseLong(parts[1])))
            : Optional.empty();
      } catch (IllegalArgumentException e) {
        return Optional.empty();
      }
    }
  }

  public static ExecutionFilter ofTenant(String tenantId) {
    return new ExecutionFilter(tenantId, null, List.of(), null, null, null, null, null);
  }

  public ExecutionFilter withFlow(@Nullable String id) {
    return new ExecutionFilter(
        tenantId, id, statuses, correlationId, createdFrom, createdBefore, search, after);
  }

  public ExecutionFilter withStatus(String name) {
    return withStatuses(List.of(name));
  }

  public ExecutionFilter withStatuses(List<String> names) {
    return new ExecutionFilter(
        tenantId, flowId, names, correlationId, createdFrom, createdBefore, search, after);
  }

  public ExecutionFilter withCorrelationId(@Nullable String id) {
    return new ExecutionFilter(
        tenantId, flowId, statuses, id, createdFrom, createdBefore, search, after);
  }

  public ExecutionFilter withCreated(@Nullable Long from, @Nullable Long before) {
    return new ExecutionFilter(
        tenantId, flowId, statuses, correlationId, from, before, search, after);
  }

  public ExecutionFilter withSearch(@Nullable String text) {
    return new ExecutionFilter(
        tenantId, flowId, statuses, correlationId, createdFrom, createdBefore, text, after);
  }

  public ExecutionFilter after(@Nullable Cursor cursor) {
    return new ExecutionFilter(
        tenantId, flowId, statuses, correlationId, createdFrom, createdBefore, search, cursor);
  }
}
