package io.baton.store.read;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One way into the list of executions, which one index serves. What a filter asks for is the union
 * of its arms; each is cut to the page's size by itself, so that none is read to its end.
 */
record Arm(String condition, List<Object> parameters) {
  Arm {
    parameters = List.copyOf(parameters);
  }

  static Arm of(String condition, Object... parameters) {
    return new Arm(condition, List.of(parameters));
  }

  Arm and(String more) {
    return new Arm(condition + " AND " + more, parameters);
  }

  /** With one more condition, unless its value is null. */
  Arm and(String more, @Nullable Object value) {
    if (value == null) {
      return this;
    }
    List<Object> all = new ArrayList<>(parameters);
    all.add(value);
    return new Arm(condition + " AND " + more, all);
  }

  Arm between(@Nullable Long from, @Nullable Long before) {
    return and("e.created_at >= ?", from).and("e.created_at < ?", before);
  }

  Arm after(ExecutionFilter.@Nullable Cursor cursor) {
    if (cursor == null) {
      return this;
    }
    List<Object> all = new ArrayList<>(parameters);
    all.add(cursor.createdAt());
    all.add(cursor.executionNo());
    return new Arm(condition + " AND (e.created_at, e.execution_no) < (?, ?)", all);
  }

  /** What an index finds need not be of these statuses. */
  Arm ofStatuses(List<String> statuses) {
    return in("e.status", statuses);
  }

  /** With a column that has one of these values, unless there are none of them. */
  Arm in(String column, List<String> values) {
    if (values.isEmpty()) {
      return this;
    }
    List<Object> all = new ArrayList<>(parameters);
    all.addAll(values);
    String marks = String.join(", ", values.stream().map(value -> "?").toList());
    return new Arm("%s AND %s IN (%s)".formatted(condition, column, marks), all);
  }
}
