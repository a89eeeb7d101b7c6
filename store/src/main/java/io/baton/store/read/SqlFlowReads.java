package io.baton.store.read;

import io.baton.store.FlowRow;
import io.baton.store.FlowStep;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The same statements for every database. */
public final class SqlFlowReads implements FlowReads {
  private static final String FOUND = " AND deleted_at = 0";

  private final Source source;

  public SqlFlowReads(Source source) {
    this.source = source;
  }

  @Override
  public Optional<FlowRow> byNo(long flowNo) {
    return source
        .first("SELECT * FROM flow_definitions WHERE flow_no = ?", SqlFlowReads::flow, flowNo)
        .map(this::withSteps);
  }

  @Override
  public Optional<FlowRow> version(String tenantId, String flowId, int version) {
    return source
        .first(
            "SELECT * FROM flow_definitions WHERE tenant_id = ? AND flow_id = ? AND version = ?"
                + FOUND,
            SqlFlowReads::flow,
            tenantId,
            flowId,
            version)
        .map(this::withSteps);
  }

  @Override
  public Optional<FlowRow> latest(String tenantId, String flowId) {
    return source
        .first(
            """
            SELECT * FROM flow_definitions WHERE tenant_id = ? AND flow_id = ?
            AND deleted_at = 0 ORDER BY version DESC LIMIT 1
            """,
            SqlFlowReads::flow,
            tenantId,
            flowId)
        .map(this::withSteps);
  }

  @Override
  public long latestNo(String tenantId, String flowId) {
    return source
        .first(
            """
            SELECT flow_no FROM flow_definitions WHERE tenant_id = ? AND flow_id = ?
            AND deleted_at = 0 ORDER BY version DESC LIMIT 1
            """,
            row -> row.getLong(1),
            tenantId,
            flowId)
        .orElse(0L);
  }

  @Override
  public List<Integer> versions(String tenantId, String flowId) {
    return source.list(
        """
        SELECT version FROM flow_definitions WHERE tenant_id = ? AND flow_id = ?
        AND deleted_at = 0 ORDER BY version
        """,
        row -> row.getInt(1),
        tenantId,
        flowId);
  }

  @Override
  public List<String> ids(String tenantId, String afterId, int limit) {
    return source.list(
        """
        SELECT DISTINCT flow_id FROM flow_definitions WHERE tenant_id = ? AND flow_id > ?
        AND deleted_at = 0 ORDER BY flow_id LIMIT ?
        """,
        row -> row.getString(1),
        tenantId,
        afterId,
        limit);
  }

  @Override
  public int lastVersion(String tenantId, String flowId) {
    return source
        .first(
            "SELECT max(version) FROM flow_definitions WHERE tenant_id = ? AND flow_id = ?",
            row -> row.getInt(1),
            tenantId,
            flowId)
        .orElse(0);
  }

  /** A flow inside another has a colon in its name, and is no flow of its own. */
  @Override
  public List<ListedFlow> list(String tenantId, String afterId, int limit) {
    return source.list(
        """
        SELECT d.flow_id, d.version, d.flow_name, d.total_steps, d.created_at
        FROM flow_definitions d
        WHERE d.tenant_id = ? AND d.flow_id > ? AND d.deleted_at = 0 AND d.flow_id NOT LIKE '%:%'
        AND d.version = (SELECT max(m.version) FROM flow_definitions m
          WHERE m.tenant_id = d.tenant_id AND m.flow_id = d.flow_id)
        ORDER BY d.flow_id LIMIT ?
        """,
        row ->
            new ListedFlow(
                row.getString(1), row.getInt(2), row.getString(3), row.getInt(4), row.getLong(5)),
        tenantId,
        afterId,
        limit);
  }

  private FlowRow withSteps(FlowRow flow) {
    List<FlowStep> steps =
        source.list(
            """
            SELECT flow_step, step_id, step_name, step_type, adapter, action FROM flow_steps
            WHERE flow_no = ? ORDER BY flow_step
            """,
            SqlFlowReads::step,
            flow.flowNo());
    return new FlowRow(
        flow.flowNo(),
        flow.tenantId(),
        flow.flowId(),
        flow.version(),
        flow.name(),
        flow.fileName(),
        flow.text(),
        flow.plan(),
        flow.totalSteps(),
        flow.createdAt(),
        steps);
  }

  private static FlowRow flow(ResultSet row) throws SQLException {
    return new FlowRow(
        row.getLong("flow_no"),
        row.getString("tenant_id"),
        row.getString("flow_id"),
        row.getInt("version"),
        row.getString("flow_name"),
        row.getString("file_name"),
        row.getString("definition"),
        row.getString("plan"),
        row.getInt("total_steps"),
        row.getLong("created_at"),
        List.of());
  }

  private static FlowStep step(ResultSet row) throws SQLException {
    return new FlowStep(
        row.getInt(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        row.getString(5),
        row.getString(6));
  }
}
