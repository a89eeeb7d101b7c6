package io.baton.store.admin;

import io.baton.store.read.Source;
import io.baton.store.read.Statements;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** The log of changes in SQL; the database numbers the rows. */
final class SqlAuditRows implements AuditRows {
  private final Source source;
  private final Transactions transactions;

  SqlAuditRows(Source source, Transactions transactions) {
    this.source = source;
    this.transactions = transactions;
  }

  @Override
  public void add(List<AuditRow> rows) {
    transactions.transact(
        connection -> {
          Statements.updateAll(
              connection,
              """
              INSERT INTO audit_log (at, tenant_id, actor, action, target, outcome, detail)
              VALUES (?, ?, ?, ?, ?, ?, ?)
              """,
              rows.stream().map(SqlAuditRows::parameters).toList());
          return rows.size();
        });
  }

  private static Object[] parameters(AuditRow row) {
    return new Object[] {
      row.at(), row.tenantId(), row.actor(), row.action(), row.target(), row.outcome(), row.detail()
    };
  }

  @Override
  public List<AuditRow> list(String tenantId, long beforeNo, int limit) {
    return source.list(
        """
        SELECT * FROM audit_log WHERE tenant_id = ? AND audit_no < ?
        ORDER BY audit_no DESC LIMIT ?
        """,
        SqlAuditRows::row,
        tenantId,
        beforeNo,
        limit);
  }

  @Override
  public int forget(long before, int limit) {
    return transactions.update(
        """
        DELETE FROM audit_log WHERE audit_no IN
          (SELECT audit_no FROM audit_log WHERE at < ? ORDER BY at LIMIT ?)
        """,
        before,
        limit);
  }

  private static AuditRow row(ResultSet row) throws SQLException {
    return new AuditRow(
        row.getLong("audit_no"),
        row.getLong("at"),
        row.getString("tenant_id"),
        row.getString("actor"),
        row.getString("action"),
        row.getString("target"),
        row.getString("outcome"),
        row.getString("detail"));
  }
}
