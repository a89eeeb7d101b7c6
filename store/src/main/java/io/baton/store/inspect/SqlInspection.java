package io.baton.store.inspect;

import io.baton.store.StoredExecution;
import io.baton.store.admin.Transactions;
import io.baton.store.read.Source;
import io.baton.store.read.SqlExecutionReads;
import io.baton.store.write.Removal;
import java.sql.PreparedStatement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The same statements for every database. */
public final class SqlInspection implements Inspection {
  private static final String WITHOUT_EXECUTION =
      "execution_no > 0 AND NOT EXISTS"
          + " (SELECT 1 FROM executions e WHERE e.execution_no = %s.execution_no)";

  private final Source source;
  private final Transactions transactions;

  public SqlInspection(Source source, Transactions transactions) {
    this.source = source;
    this.transactions = transactions;
  }

  @Override
  public List<StoredExecution> executions(long afterNo, int limit) {
    return new SqlExecutionReads(source).all(afterNo, limit);
  }

  @Override
  public List<KnownFlow> flows() {
    return source.list(
        """
        SELECT flow_no, tenant_id, flow_id, version, deleted_at FROM flow_definitions
        ORDER BY flow_no
        """,
        row ->
            new KnownFlow(
                row.getLong(1), row.getString(2), row.getString(3), row.getInt(4), row.getLong(5)));
  }

  @Override
  public Map<String, List<Long>> orphans() {
    Map<String, List<Long>> orphans = new LinkedHashMap<>();
    for (String table : Removal.TABLES) {
      List<Long> found =
          source.list(
              "SELECT DISTINCT execution_no FROM %s WHERE %s ORDER BY 1 LIMIT ?"
                  .formatted(table, WITHOUT_EXECUTION.formatted(table)),
              row -> row.getLong(1),
              MOST_NAMED);
      if (!found.isEmpty()) {
        orphans.put(table, found);
      }
    }
    return orphans;
  }

  @Override
  public int removeOrphans(String table) {
    if (!Removal.TABLES.contains(table)) {
      throw new IllegalArgumentException("Rows of '" + table + "' belong to no execution");
    }
    return transactions.transact(
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement(
                  "DELETE FROM %s WHERE %s".formatted(table, WITHOUT_EXECUTION.formatted(table)))) {
            return statement.executeUpdate();
          }
        });
  }

  @Override
  public int removeSteps(long executionNo, List<Integer> stepNos) {
    return transactions.transact(
        connection -> {
          int removed = 0;
          try (PreparedStatement statement =
              connection.prepareStatement(
                  "DELETE FROM step_rows WHERE execution_no = ? AND step_no = ?")) {
            for (int stepNo : stepNos) {
              statement.setLong(1, executionNo);
              statement.setInt(2, stepNo);
              removed += statement.executeUpdate();
            }
          }
          return removed;
        });
  }
}
