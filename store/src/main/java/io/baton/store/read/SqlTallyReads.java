package io.baton.store.read;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The same statements for every database. */
public final class SqlTallyReads implements TallyReads {
  private static final String SUMS = "t.status, sum(t.ends), sum(t.timed), sum(t.millis)";

  private final Source source;

  public SqlTallyReads(Source source) {
    this.source = source;
  }

  @Override
  public List<OfFlow> flows(String tenantId, String afterId, String lastId, long since) {
    return source.list(
        """
        SELECT t.flow_id, %s FROM execution_tallies t
        WHERE t.tenant_id = ? AND t.width = ? AND t.since >= ? AND t.flow_id > ? AND t.flow_id <= ?
        GROUP BY t.flow_id, t.status HAVING sum(t.ends) > 0 ORDER BY t.flow_id, t.status
        """
            .formatted(SUMS),
        row -> new OfFlow(row.getString(1), tally(row, 2)),
        tenantId,
        CountSpan.DAY,
        since,
        afterId,
        lastId);
  }

  @Override
  public List<OfStep> steps(String tenantId, @Nullable String step, int limit) {
    String chosen = step == null ? "" : "AND (f.step_id = ? OR f.step_name = ?)";
    return source.list(
        """
        SELECT d.flow_id, f.step_id, f.step_name, f.step_type, %s
        FROM flow_definitions d
        JOIN flow_steps f ON f.flow_no = d.flow_no
        JOIN tallies t ON t.flow_no = f.flow_no AND t.flow_step = f.flow_step
        WHERE d.tenant_id = ? %s
        GROUP BY d.flow_id, f.step_id, f.step_name, f.step_type, t.status HAVING sum(t.ends) > 0
        ORDER BY d.flow_id, f.step_id, f.step_name, f.step_type, t.status LIMIT ?
        """
            .formatted(SUMS, chosen),
        row ->
            new OfStep(
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                tally(row, 5)),
        step == null ? new Object[] {tenantId, limit} : new Object[] {tenantId, step, step, limit});
  }

  @Override
  public List<Failures> failuresByType(String tenantId) {
    return source.list(
        """
        SELECT f.step_type, sum(t.ends) AS failures
        FROM flow_definitions d
        JOIN flow_steps f ON f.flow_no = d.flow_no
        JOIN tallies t ON t.flow_no = f.flow_no AND t.flow_step = f.flow_step
        WHERE d.tenant_id = ? AND t.status = 'failed'
        GROUP BY f.step_type HAVING sum(t.ends) > 0 ORDER BY failures DESC, f.step_type
        """,
        row -> new Failures(row.getString(1), row.getLong(2)),
        tenantId);
  }

  private static Tally tally(ResultSet row, int first) throws SQLException {
    return new Tally(
        row.getString(first),
        row.getLong(first + 1),
        row.getLong(first + 2),
        row.getLong(first + 3));
  }
}
