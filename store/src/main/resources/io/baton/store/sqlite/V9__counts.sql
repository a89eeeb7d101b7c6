-- What started an execution, so that lists can tell. The table is made anew, because a column at its end would lie behind
-- the payloads, and reading it would read all of them.
CREATE TABLE executions_with_trigger (
  execution_no INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  tenant_id TEXT NOT NULL,
  flow_no INTEGER NOT NULL,
  flow_id TEXT NOT NULL,
  correlation_id TEXT NOT NULL,
  user_id TEXT,
  session_id TEXT,
  parent_id TEXT,
  trigger_type TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  status TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  paused_at INTEGER NOT NULL,
  resumed_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  error_message TEXT,
  error_stack TEXT,
  input TEXT NOT NULL,
  origin TEXT NOT NULL,
  output TEXT
);
INSERT INTO executions_with_trigger
SELECT execution_no, id, tenant_id, flow_no, flow_id, correlation_id, user_id, session_id, parent_id,
  coalesce(origin ->> '$.type', 'manual'), created_at, status, started_at, paused_at, resumed_at, ended_at, error_message,
  error_stack, input, origin, output
FROM executions;
DROP VIEW workflow_executions;
DROP VIEW workflow_step_executions;
DROP TABLE executions;
ALTER TABLE executions_with_trigger RENAME TO executions;
CREATE INDEX executions_by_time ON executions (tenant_id, created_at, execution_no);
CREATE INDEX executions_by_flow ON executions (tenant_id, flow_id, status, created_at, execution_no);
CREATE INDEX executions_by_status ON executions (tenant_id, status, created_at, execution_no);
CREATE INDEX executions_by_correlation ON executions (tenant_id, correlation_id, created_at, execution_no)
  WHERE correlation_id <> id;
CREATE INDEX executions_not_ended ON executions (execution_no) WHERE ended_at = 0;
CREATE INDEX executions_by_end ON executions (ended_at, execution_no) WHERE ended_at > 0;

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

-- Executions that have ended, by when they were created: how many there are, and how long they took. Kept by the
-- database itself, so that it always says what a count of the rows would: also after a retry, and after a removal.
CREATE TABLE execution_tallies (
  tenant_id TEXT NOT NULL,
  width INTEGER NOT NULL,
  since INTEGER NOT NULL,
  flow_id TEXT NOT NULL,
  status TEXT NOT NULL,
  part INTEGER NOT NULL,
  ends INTEGER NOT NULL,
  timed INTEGER NOT NULL,
  millis INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, width, since, flow_id, status, part)
) WITHOUT ROWID;
INSERT INTO execution_tallies
SELECT e.tenant_id, w.width, e.created_at - e.created_at % w.width, e.flow_id, e.status, 0, count(*),
  sum(e.started_at > 0 AND e.ended_at > 0),
  sum(CASE WHEN e.started_at > 0 AND e.ended_at > 0 THEN e.ended_at - e.started_at ELSE 0 END)
FROM executions e, (SELECT 1800000 AS width UNION ALL SELECT 86400000) w
WHERE e.status IN ('completed', 'failed', 'cancelled')
GROUP BY 1, 2, 3, 4, 5;
DELETE FROM tallies WHERE flow_step = -1;

CREATE TRIGGER executions_counted_new AFTER INSERT ON executions
WHEN NEW.status IN ('completed', 'failed', 'cancelled')
BEGIN
  INSERT INTO execution_tallies VALUES (
    NEW.tenant_id, 1800000, NEW.created_at - NEW.created_at % 1800000, NEW.flow_id, NEW.status, 0, 1,
    (NEW.started_at > 0 AND NEW.ended_at > 0),
    (CASE WHEN NEW.started_at > 0 AND NEW.ended_at > 0 THEN NEW.ended_at - NEW.started_at ELSE 0 END))
  ON CONFLICT DO UPDATE SET ends = ends + excluded.ends, timed = timed + excluded.timed, millis = millis + excluded.millis;
  INSERT INTO execution_tallies VALUES (
    NEW.tenant_id, 86400000, NEW.created_at - NEW.created_at % 86400000, NEW.flow_id, NEW.status, 0, 1,
    (NEW.started_at > 0 AND NEW.ended_at > 0),
    (CASE WHEN NEW.started_at > 0 AND NEW.ended_at > 0 THEN NEW.ended_at - NEW.started_at ELSE 0 END))
  ON CONFLICT DO UPDATE SET ends = ends + excluded.ends, timed = timed + excluded.timed, millis = millis + excluded.millis;
END;

CREATE TRIGGER executions_counted AFTER UPDATE ON executions
WHEN NEW.status IN ('completed', 'failed', 'cancelled')
BEGIN
  INSERT INTO execution_tallies VALUES (
    NEW.tenant_id, 1800000, NEW.created_at - NEW.created_at % 1800000, NEW.flow_id, NEW.status, 0, 1,
    (NEW.started_at > 0 AND NEW.ended_at > 0),
    (CASE WHEN NEW.started_at > 0 AND NEW.ended_at > 0 THEN NEW.ended_at - NEW.started_at ELSE 0 END))
  ON CONFLICT DO UPDATE SET ends = ends + excluded.ends, timed = timed + excluded.timed, millis = millis + excluded.millis;
  INSERT INTO execution_tallies VALUES (
    NEW.tenant_id, 86400000, NEW.created_at - NEW.created_at % 86400000, NEW.flow_id, NEW.status, 0, 1,
    (NEW.started_at > 0 AND NEW.ended_at > 0),
    (CASE WHEN NEW.started_at > 0 AND NEW.ended_at > 0 THEN NEW.ended_at - NEW.started_at ELSE 0 END))
  ON CONFLICT DO UPDATE SET ends = ends + excluded.ends, timed = timed + excluded.timed, millis = millis + excluded.millis;
END;

CREATE TRIGGER executions_uncounted AFTER UPDATE ON executions
WHEN OLD.status IN ('completed', 'failed', 'cancelled')
BEGIN
  INSERT INTO execution_tallies VALUES (
    OLD.tenant_id, 1800000, OLD.created_at - OLD.created_at % 1800000, OLD.flow_id, OLD.status, 0, -1,
    -(OLD.started_at > 0 AND OLD.ended_at > 0),
    -(CASE WHEN OLD.started_at > 0 AND OLD.ended_at > 0 THEN OLD.ended_at - OLD.started_at ELSE 0 END))
  ON CONFLICT DO UPDATE SET ends = ends + excluded.ends, timed = timed + excluded.timed, millis = millis + excluded.millis;
  INSERT INTO execution_tallies VALUES (
    OLD.tenant_id, 86400000, OLD.created_at - OLD.created_at % 86400000, OLD.flow_id, OLD.status, 0, -1,
    -(OLD.started_at > 0 AND OLD.ended_at > 0),
    -(CASE WHEN OLD.started_at > 0 AND OLD.ended_at > 0 THEN OLD.ended_at - OLD.started_at ELSE 0 END))
  ON CONFLICT DO UPDATE SET ends = ends + excluded.ends, timed = timed + excluded.timed, millis = millis + excluded.millis;
END;

CREATE TRIGGER executions_uncounted_gone AFTER DELETE ON executions
WHEN OLD.status IN ('completed', 'failed', 'cancelled')
BEGIN
  INSERT INTO execution_tallies VALUES (
    OLD.tenant_id, 1800000, OLD.created_at - OLD.created_at % 1800000, OLD.flow_id, OLD.status, 0, -1,
    -(OLD.started_at > 0 AND OLD.ended_at > 0),
    -(CASE WHEN OLD.started_at > 0 AND OLD.ended_at > 0 THEN OLD.ended_at - OLD.started_at ELSE 0 END))
  ON CONFLICT DO UPDATE SET ends = ends + excluded.ends, timed = timed + excluded.timed, millis = millis + excluded.millis;
  INSERT INTO execution_tallies VALUES (
    OLD.tenant_id, 86400000, OLD.created_at - OLD.created_at % 86400000, OLD.flow_id, OLD.status, 0, -1,
    -(OLD.started_at > 0 AND OLD.ended_at > 0),
    -(CASE WHEN OLD.started_at > 0 AND OLD.ended_at > 0 THEN OLD.ended_at - OLD.started_at ELSE 0 END))
  ON CONFLICT DO UPDATE SET ends = ends + excluded.ends, timed = timed + excluded.timed, millis = millis + excluded.millis;
END;
