-- The two tracking tables by their documented names, columns and statuses.
CREATE INDEX steps_failed ON step_rows (execution_no, flow_step)
  WHERE CASE status WHEN 'success' THEN 'completed' WHEN 'retrying' THEN 'running' ELSE status END = 'failed';

-- All step runs.
CREATE VIEW steps AS
SELECT execution_no, step_no, flow_step, step_key, status, attempt, started_at, ended_at, tokens_used, item_count,
  error_message
FROM step_rows
UNION ALL
SELECT p.execution_no, (j.value ->> 0)::INTEGER, (j.value ->> 1)::INTEGER, j.value ->> 3,
  'running'::TEXT, 1, (j.value ->> 2)::BIGINT, 0::BIGINT, 0::BIGINT, -1, NULL::TEXT
FROM execution_progress p CROSS JOIN LATERAL json_array_elements(p.started::json) AS j (value)
WHERE p.started IS NOT NULL;

CREATE VIEW workflow_step_executions AS
SELECT
  e.id || '/' || coalesce(s.step_key, f.step_id) AS id,
  e.id AS workflow_execution_id,
  coalesce(s.step_key, f.step_id) AS step_id,
  f.step_name AS step_name,
  f.step_type AS step_type,
  CASE s.status WHEN 'success' THEN 'completed' WHEN 'retrying' THEN 'running' ELSE s.status END AS status,
  CASE WHEN s.ended_at > 0 THEN json_build_object(
    'plugin', f.adapter, 'action', f.action,
    'executionTime', CASE WHEN s.started_at > 0 THEN s.ended_at - s.started_at END,
    'tokensUsed', s.tokens_used,
    'itemCount', CASE WHEN s.item_count >= 0 THEN s.item_count END) END AS execution_metadata,
  s.error_message AS error_message,
  CASE WHEN s.started_at > 0 THEN to_timestamp(s.started_at / 1000.0) END AS started_at,
  CASE WHEN s.ended_at > 0 AND s.status = 'success'
    THEN to_timestamp(s.ended_at / 1000.0) END AS completed_at,
  CASE WHEN s.ended_at > 0 AND s.status = 'failed'
    THEN to_timestamp(s.ended_at / 1000.0) END AS failed_at,
  to_timestamp(CASE WHEN s.started_at > 0 THEN s.started_at WHEN s.ended_at > 0 THEN s.ended_at ELSE e.created_at END / 1000.0) AS created_at,
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
  f.plan::json AS execution_plan,
  e.input::json AS input_values,
  e.output::json AS final_output,
  coalesce(p.completed, 0) AS completed_steps_count,
  coalesce(p.failed, 0) AS failed_steps_count,
  coalesce(p.skipped, 0) AS skipped_steps_count,
  (SELECT json_build_object(
      'completedSteps', coalesce(json_agg(coalesce(s.step_key, d.step_id) ORDER BY s.step_no) FILTER (WHERE s.status = 'success'), '[]'::json),
      'failedSteps', coalesce(json_agg(coalesce(s.step_key, d.step_id) ORDER BY s.step_no) FILTER (WHERE s.status = 'failed'), '[]'::json),
      'skippedSteps', coalesce(json_agg(coalesce(s.step_key, d.step_id) ORDER BY s.step_no) FILTER (WHERE s.status = 'skipped'), '[]'::json),
      'stepExecutions', coalesce(json_agg(json_build_object(
        'stepId', coalesce(s.step_key, d.step_id), 'plugin', d.adapter, 'action', d.action,
        'metadata', json_build_object(
          'success', s.status = 'success',
          'executedAt', to_timestamp(s.ended_at / 1000.0),
          'executionTime', CASE WHEN s.started_at > 0 THEN s.ended_at - s.started_at END,
          'tokensUsed', s.tokens_used,
          'itemCount', CASE WHEN s.item_count >= 0 THEN s.item_count END)) ORDER BY s.step_no)
        FILTER (WHERE s.status IN ('success', 'failed')), '[]'::json))
    FROM step_rows s JOIN flow_steps d ON d.flow_no = e.flow_no AND d.flow_step = s.flow_step
    WHERE s.execution_no = e.execution_no) AS execution_trace,
  coalesce(p.tokens_used, 0) AS total_tokens_used,
  CASE WHEN e.started_at > 0
    THEN CASE WHEN e.ended_at > 0 THEN e.ended_at ELSE coalesce(p.updated_at, e.started_at) END - e.started_at
    ELSE 0 END AS total_execution_time_ms,
  to_timestamp(CASE WHEN e.started_at > 0 THEN e.started_at ELSE e.created_at END / 1000.0) AS started_at,
  CASE WHEN e.status = 'completed' THEN to_timestamp(e.ended_at / 1000.0) END AS completed_at,
  CASE WHEN e.status = 'failed' THEN to_timestamp(e.ended_at / 1000.0) END AS failed_at,
  CASE WHEN e.paused_at > 0 THEN to_timestamp(e.paused_at / 1000.0) END AS paused_at,
  CASE WHEN e.resumed_at > 0 THEN to_timestamp(e.resumed_at / 1000.0) END AS resumed_at,
  CASE WHEN e.status = 'cancelled' THEN to_timestamp(e.ended_at / 1000.0) END AS cancelled_at,
  to_timestamp(coalesce(p.updated_at, e.created_at) / 1000.0) AS updated_at,
  e.error_message AS error_message,
  e.error_stack AS error_stack,
  to_timestamp(e.created_at / 1000.0) AS created_at,
  e.tenant_id AS tenant_id,
  e.correlation_id AS correlation_id,
  f.version AS flow_version
FROM executions e
JOIN flow_definitions f ON f.flow_no = e.flow_no
LEFT JOIN execution_progress p ON p.execution_no = e.execution_no;
