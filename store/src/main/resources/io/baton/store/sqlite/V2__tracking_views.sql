-- The two tracking tables by their documented names, columns and statuses. Tools with SQLite 3.40 must be able to
-- open the file, and one view that they cannot read makes all of it unreadable: no ordered aggregates here.
CREATE INDEX steps_failed ON step_rows (execution_no, flow_step)
  WHERE CASE status WHEN 'success' THEN 'completed' WHEN 'retrying' THEN 'running' ELSE status END = 'failed';

-- All step runs. Every column is cast, because only where both halves have the same types are they read by their keys.
CREATE VIEW steps AS
SELECT execution_no, step_no, flow_step, step_key, status, attempt, started_at, ended_at, tokens_used, item_count,
  error_message
FROM step_rows
UNION ALL
SELECT p.execution_no, CAST(j.value ->> 0 AS INTEGER), CAST(j.value ->> 1 AS INTEGER), CAST(j.value ->> 3 AS TEXT),
  CAST('running' AS TEXT), CAST(1 AS INTEGER), CAST(j.value ->> 2 AS INTEGER), CAST(0 AS INTEGER), CAST(0 AS INTEGER),
  CAST(-1 AS INTEGER), CAST(NULL AS TEXT)
FROM execution_progress p, json_each(p.started) j;

CREATE VIEW workflow_step_executions AS
SELECT
  e.id || '/' || coalesce(s.step_key, f.step_id) AS id,
  e.id AS workflow_execution_id,
  coalesce(s.step_key, f.step_id) AS step_id,
  f.step_name AS step_name,
  f.step_type AS step_type,
  CASE s.status WHEN 'success' THEN 'completed' WHEN 'retrying' THEN 'running' ELSE s.status END AS status,
  CASE WHEN s.ended_at > 0 THEN json_object(
    'plugin', f.adapter, 'action', f.action,
    'executionTime', CASE WHEN s.started_at > 0 THEN s.ended_at - s.started_at END,
    'tokensUsed', s.tokens_used,
    'itemCount', CASE WHEN s.item_count >= 0 THEN s.item_count END) END AS execution_metadata,
  s.error_message AS error_message,
  CASE WHEN s.started_at > 0 THEN strftime('%Y-%m-%dT%H:%M:%fZ', s.started_at / 1000.0, 'unixepoch') END AS started_at,
  CASE WHEN s.ended_at > 0 AND s.status = 'success'
    THEN strftime('%Y-%m-%dT%H:%M:%fZ', s.ended_at / 1000.0, 'unixepoch') END AS completed_at,
  CASE WHEN s.ended_at > 0 AND s.status = 'failed'
    THEN strftime('%Y-%m-%dT%H:%M:%fZ', s.ended_at / 1000.0, 'unixepoch') END AS failed_at,
  strftime('%Y-%m-%dT%H:%M:%fZ',
    CASE WHEN s.started_at > 0 THEN s.started_at WHEN s.ended_at > 0 THEN s.ended_at ELSE e.created_at END / 1000.0,
    'unixepoch') AS created_at,
  e.tenant_id AS tenant_id,
  s.attempt AS attempts
FROM steps s
JOIN executions e ON e.execution_no = s.execution_no
JOIN flow_steps f ON f.flow_no = e.flow_no AND f.flow_step = s.flow_step;

CREATE VIEW workflow_executions AS
SELECT
  e.id AS id,
  e.flow_id AS agent_id,
  e.user_id AS user_id,
  e.session_id AS session_id,
  CASE e.status WHEN 'validating' THEN 'pending' WHEN 'cancelling' THEN 'running' ELSE e.status END AS status,
  p.current_step AS current_step,
  f.total_steps AS total_steps,
  f.plan AS execution_plan,
  e.input AS input_values,
  e.output AS final_output,
  coalesce(p.completed, 0) AS completed_steps_count,
  coalesce(p.failed, 0) AS failed_steps_count,
  coalesce(p.skipped, 0) AS skipped_steps_count,
  (SELECT json_object(
      'completedSteps', json_group_array(t.step_id) FILTER (WHERE t.status = 'success'),
      'failedSteps', json_group_array(t.step_id) FILTER (WHERE t.status = 'failed'),
      'skippedSteps', json_group_array(t.step_id) FILTER (WHERE t.status = 'skipped'),
      'stepExecutions', json_group_array(json_object(
        'stepId', t.step_id, 'plugin', t.adapter, 'action', t.action,
        'metadata', json_object(
          'success', json(CASE t.status WHEN 'success' THEN 'true' ELSE 'false' END),
          'executedAt', strftime('%Y-%m-%dT%H:%M:%fZ', t.ended_at / 1000.0, 'unixepoch'),
          'executionTime', CASE WHEN t.started_at > 0 THEN t.ended_at - t.started_at END,
          'tokensUsed', t.tokens_used,
          'itemCount', CASE WHEN t.item_count >= 0 THEN t.item_count END)))
        FILTER (WHERE t.status IN ('success', 'failed')))
    FROM (
      SELECT coalesce(s.step_key, d.step_id) AS step_id, d.adapter, d.action,
        s.status, s.started_at, s.ended_at, s.tokens_used, s.item_count
      FROM step_rows s JOIN flow_steps d ON d.flow_no = e.flow_no AND d.flow_step = s.flow_step
      WHERE s.execution_no = e.execution_no ORDER BY s.step_no) t) AS execution_trace,
  coalesce(p.tokens_used, 0) AS total_tokens_used,
  CASE WHEN e.started_at > 0
    THEN CASE WHEN e.ended_at > 0 THEN e.ended_at ELSE coalesce(p.updated_at, e.started_at) END - e.started_at
    ELSE 0 END AS total_execution_time_ms,
  strftime('%Y-%m-%dT%H:%M:%fZ',
    CASE WHEN e.started_at > 0 THEN e.started_at ELSE e.created_at END / 1000.0, 'unixepoch') AS started_at,
  CASE WHEN e.status = 'completed' THEN strftime('%Y-%m-%dT%H:%M:%fZ', e.ended_at / 1000.0, 'unixepoch') END AS completed_at,
  CASE WHEN e.status = 'failed' THEN strftime('%Y-%m-%dT%H:%M:%fZ', e.ended_at / 1000.0, 'unixepoch') END AS failed_at,
  CASE WHEN e.paused_at > 0 THEN strftime('%Y-%m-%dT%H:%M:%fZ', e.paused_at / 1000.0, 'unixepoch') END AS paused_at,
  CASE WHEN e.resumed_at > 0 THEN strftime('%Y-%m-%dT%H:%M:%fZ', e.resumed_at / 1000.0, 'unixepoch') END AS resumed_at,
  CASE WHEN e.status = 'cancelled' THEN strftime('%Y-%m-%dT%H:%M:%fZ', e.ended_at / 1000.0, 'unixepoch') END AS cancelled_at,
  strftime('%Y-%m-%dT%H:%M:%fZ', coalesce(p.updated_at, e.created_at) / 1000.0, 'unixepoch') AS updated_at,
  e.error_message AS error_message,
  e.error_stack AS error_stack,
  strftime('%Y-%m-%dT%H:%M:%fZ', e.created_at / 1000.0, 'unixepoch') AS created_at,
  e.tenant_id AS tenant_id,
  e.correlation_id AS correlation_id,
  f.version AS flow_version
FROM executions e
JOIN flow_definitions f ON f.flow_no = e.flow_no
LEFT JOIN execution_progress p ON p.execution_no = e.execution_no;
