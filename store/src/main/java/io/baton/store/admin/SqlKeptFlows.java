package io.baton.store.admin;

import io.baton.store.read.Source;
import io.baton.store.read.Statements;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Kept definitions in SQL. A name with a second colon is that of a flow inside a definition. */
final class SqlKeptFlows implements KeptFlows {
  private static final List<String> TABLES = List.of("flow_steps", "tallies", "flow_definitions");

  /** The number is written out, so that the database sees that the index fits. */
  private static final String KEPT = "flow_no >= " + FIRST_NO;

  private final Source source;
  private final Transactions transactions;

  SqlKeptFlows(Source source, Transactions transactions) {
    this.source = source;
    this.transactions = transactions;
  }

  @Override
  public boolean touch(long flowNo, long at) {
    return transactions.update(
            "UPDATE flow_definitions SET created_at = ? WHERE flow_no = ? AND " + KEPT, at, flowNo)
        > 0;
  }

  @Override
  public int forget(long touchedBefore, int limit) {
    List<Long> unused =
        source.list(
            """
            SELECT d.flow_no FROM flow_definitions d
            WHERE d.%s AND d.created_at < ? AND d.flow_id NOT LIKE '%%:%%:%%'
            AND NOT EXISTS (
              SELECT 1 FROM executions e WHERE e.%s AND e.flow_no >= d.flow_no
              AND e.flow_no < coalesce(
                (SELECT n.flow_no FROM flow_definitions n
                 WHERE n.flow_no > d.flow_no AND n.flow_id NOT LIKE '%%:%%:%%'
                 ORDER BY n.flow_no LIMIT 1), 9223372036854775807))
            ORDER BY d.flow_no LIMIT ?
            """
                .formatted(KEPT, KEPT),
            row -> row.getLong(1),
            touchedBefore,
            limit);
    unused.forEach(
        flowNo -> transactions.transact(connection -> remove(connection, flowNo, touchedBefore)));
    return unused.size();
  }

  /** Looks again: whoever touched it in the meantime is about to start an execution. */
  private static int remove(Connection connection, long flowNo, long touchedBefore)
      throws SQLException {
    long next = next(connection, flowNo);
    boolean stays =
        !exists(
                connection,
                "SELECT 1 FROM flow_definitions WHERE flow_no = ? AND created_at < ?",
                flowNo,
                touchedBefore)
            || exists(
                connection,
                "SELECT 1 FROM executions WHERE flow_no >= ? AND flow_no < ? AND %s LIMIT 1"
                    .formatted(KEPT),
                flowNo,
                next);
    if (stays) {
      return 0;
    }
    for (String table : TABLES) {
      Statements.update(
          connection,
          "DELETE FROM %s WHERE flow_no >= ? AND flow_no < ?".formatted(table),
          flowNo,
          next);
    }
    return 1;
  }

  /** The number of the definition that comes after it and the flows inside it. */
  private static long next(Connection connection, long flowNo) throws SQLException {
    return Statements.list(
            connection,
            """
            SELECT flow_no FROM flow_definitions WHERE flow_no > ? AND flow_id NOT LIKE '%:%:%'
            ORDER BY flow_no LIMIT 1
            """,
            row -> row.getLong(1),
            flowNo)
        .stream()
        .findFirst()
        .orElse(Long.MAX_VALUE);
  }

  private static boolean exists(Connection connection, String sql, Object... parameters)
      throws SQLException {
    return !Statements.list(connection, sql, row -> row.getInt(1), parameters).isEmpty();
  }
}
