package io.baton.store.read;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The statement that counts the executions of a filter. Those that have ended come from sums that
 * the database keeps; all others are few, and are counted by their index. It is one statement, so
 * that an execution which ends meanwhile counts once.
 */
final class Counting {
  /** Statuses that executions end in, which are added up. */
  static final List<String> ENDED = List.of("cancelled", "completed", "failed");

  private static final List<String> OPEN =
      ListReads.STATUSES.stream().filter(status -> !ENDED.contains(status)).toList();

  private final Source source;
  private final ExecutionFilter filter;
  private final SearchLimits limits;
  private final long slice;
  private final List<Arm> parts = new ArrayList<>();

  /**
   * @param slice how long a stretch of time is that is counted by itself; 0: all of it is one
   */
  private Counting(Source source, ExecutionFilter filter, SearchLimits limits, long slice) {
    this.source = source;
    this.filter = filter;
    this.limits = limits;
    this.slice = slice;
  }

  /** How many there are of each status in each slice; those without any are left out. */
  static List<ListReads.Slice> read(
      Source source, ExecutionFilter filter, SearchLimits limits, long slice) {
    List<Arm> parts = parts(source, filter, limits, slice);
    if (parts.isEmpty()) {
      return List.of();
    }
    Arm sum = sum(parts);
    return source.list(
        sum.condition(),
        row -> new ListReads.Slice(row.getLong(1), row.getString(2), row.getLong(3)),
        sum.parameters().toArray());
  }

  /** What is added up. */
  static List<Arm> parts(Source source, ExecutionFilter filter, SearchLimits limits, long slice) {
    Counting counting = new Counting(source, filter, limits, slice);
    counting.add();
    return List.copyOf(counting.parts);
  }

  private void add() {
    String search = filter.search();
    if (filter.correlationId() != null) {
      addFound(new Arms(source, filter, limits).all());
    } else if (search == null || Arms.isIn(filter.flowId(), search)) {
      addAll(null);
    } else {
      List<Arm> byBeginning = new Arms(source, filter, limits).byBeginningOnly(search);
      if (filter.flowId() == null) {
        addAll(search);
        addFound(byBeginning.stream().map(arm -> Arms.notInFlowId(arm, search)).toList());
      } else {
        addFound(byBeginning);
      }
    }
  }

  /**
   * @param inFlowId only of flows whose id contains it; null: whatever the flow
   */
  private void addAll(@Nullable String inFlowId) {
    addRows(chosen(OPEN), inFlowId, filter.createdFrom(), filter.createdBefore());
    List<String> ended = chosen(ENDED);
    if (!ended.isEmpty()) {
      spans().forEach(span -> addEnded(ended, inFlowId, span));
    }
  }

  private List<CountSpan> spans() {
    if (slice > 0 && CountSpan.widthFor(slice) == CountSpan.ROWS) {
      return List.of(
          new CountSpan(
              CountSpan.ROWS,
              filter.createdFrom() == null ? Long.MIN_VALUE : filter.createdFrom(),
              filter.createdBefore() == null ? Long.MAX_VALUE : filter.createdBefore()));
    }
    return CountSpan.of(filter.createdFrom(), filter.createdBefore()).stream()
        .map(
            span ->
                slice > 0 && span.width() > CountSpan.widthFor(slice)
                    ? new CountSpan(CountSpan.widthFor(slice), span.from(), span.before())
                    : span)
        .toList();
  }

  private void addEnded(List<String> statuses, @Nullable String inFlowId, CountSpan span) {
    if (span.width() == CountSpan.ROWS) {
      addRows(statuses, inFlowId, span.from(), span.before());
      return;
    }
    Arm sums =
        Arm.of("t.tenant_id = ?", filter.tenantId())
            .and("t.width = ?", span.width())
            .and("t.since >= ?", span.from())
            .and("t.since < ?", span.before())
            .and("t.flow_id = ?", filter.flowId())
            .in("t.status", statuses);
    if (inFlowId != null) {
      sums = Arms.inFlowId(sums, inFlowId);
    }
    parts.add(
        new Arm(
            "SELECT %s AS slice, t.status AS status, sum(t.ends) AS number"
                    .formatted(sliceOf("t.since"))
                + " FROM execution_tallies t WHERE "
                + sums.condition()
                + (slice == 0 ? " GROUP BY t.status" : " GROUP BY 1, t.status"),
            sums.parameters()));
  }

  private List<String> chosen(List<String> among) {
    return filter.statuses().isEmpty()
        ? among
        : among.stream().filter(filter.statuses()::contains).toList();
  }

  /** Each of one status, so that its index is enough to count it. */
  private void addRows(
      List<String> statuses,
      @Nullable String inFlowId,
      @Nullable Long from,
      @Nullable Long before) {
    for (String status : statuses) {
      Arm rows =
          Arm.of("e.tenant_id = ?", filter.tenantId())
              .and("e.flow_id = ?", filter.flowId())
              .and("e.status = ?", status)
              .between(from, before);
      if (inFlowId != null) {
        rows = Arms.ofFlowsWith(rows, filter.tenantId(), inFlowId);
      }
      parts.add(
          new Arm(
              "SELECT %s AS slice, min(e.status) AS status, count(*) AS number"
                      .formatted(sliceOf("e.created_at"))
                  + " FROM executions e WHERE "
                  + rows.condition()
                  + bySlice(),
              rows.parameters()));
    }
  }

  /** Arms may find the same execution, which counts once. */
  private void addFound(List<Arm> arms) {
    String found =
        arms.stream()
            .map(
                arm ->
                    "SELECT e.execution_no, e.status, %s AS slice FROM executions e WHERE %s"
                        .formatted(sliceOf("e.created_at"), arm.condition()))
            .collect(Collectors.joining(" UNION "));
    parts.add(
        new Arm(
            "SELECT slice, status, count(*) AS number FROM (%s) found GROUP BY slice, status"
                .formatted(found),
            arms.stream().flatMap(arm -> arm.parameters().stream()).toList()));
  }

  private String sliceOf(String column) {
    return slice == 0 ? "0" : "%1$s - %1$s %% %2$d".formatted(column, slice);
  }

  /** What is all one slice is not grouped, so that a database counts it without sorting. */
  private String bySlice() {
    return slice == 0 ? "" : " GROUP BY 1";
  }

  private static Arm sum(List<Arm> parts) {
    return new Arm(
        parts.stream()
            .map(Arm::condition)
            .collect(
                Collectors.joining(
                    " UNION ALL ",
                    "SELECT slice, status, sum(number) FROM (",
                    ") counted GROUP BY slice, status HAVING sum(number) > 0 ORDER BY slice,"
                        + " status")),
        parts.stream().flatMap(part -> part.parameters().stream()).toList());
  }
}
