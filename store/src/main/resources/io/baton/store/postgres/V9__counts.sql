-- What started an execution, so that lists can tell.
ALTER TABLE executions ADD COLUMN trigger_type TEXT NOT NULL DEFAULT 'manual';
UPDATE executions SET trigger_type = coalesce(origin::json ->> 'type', 'manual');
ALTER TABLE executions ALTER COLUMN trigger_type DROP DEFAULT;

-- Executions that have ended, by when they were created: how many there are, and how long they took. Kept by the
-- database itself, so that it always says what a count of the rows would: also after a retry, and after a removal.
-- Several sessions count in parts of their own, so that few wait for another.
CREATE TABLE execution_tallies (
  tenant_id TEXT NOT NULL,
  width BIGINT NOT NULL,
  since BIGINT NOT NULL,
  flow_id TEXT NOT NULL,
  status TEXT NOT NULL,
  part INTEGER NOT NULL,
  ends BIGINT NOT NULL,
  timed BIGINT NOT NULL,
  millis BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, width, since, flow_id, status, part)
) WITH (fillfactor = 60);
INSERT INTO execution_tallies
SELECT e.tenant_id, w.width, e.created_at - e.created_at % w.width, e.flow_id, e.status, 0, count(*),
  count(*) FILTER (WHERE e.started_at > 0 AND e.ended_at > 0),
  coalesce(sum(e.ended_at - e.started_at) FILTER (WHERE e.started_at > 0 AND e.ended_at > 0), 0)
FROM executions e, (VALUES (1800000), (86400000)) AS w (width)
WHERE e.status IN ('completed', 'failed', 'cancelled')
GROUP BY 1, 2, 3, 4, 5;
DELETE FROM tallies WHERE flow_step = -1;

CREATE FUNCTION executions_counted_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO execution_tallies VALUES
    (NEW.tenant_id, 1800000, NEW.created_at - NEW.created_at % 1800000, NEW.flow_id, NEW.status, pg_backend_pid() % 8, 1,
     (CASE WHEN NEW.started_at > 0 AND NEW.ended_at > 0 THEN 1 ELSE 0 END),
     (CASE WHEN NEW.started_at > 0 AND NEW.ended_at > 0 THEN NEW.ended_at - NEW.started_at ELSE 0 END)),
    (NEW.tenant_id, 86400000, NEW.created_at - NEW.created_at % 86400000, NEW.flow_id, NEW.status, pg_backend_pid() % 8, 1,
     (CASE WHEN NEW.started_at > 0 AND NEW.ended_at > 0 THEN 1 ELSE 0 END),
     (CASE WHEN NEW.started_at > 0 AND NEW.ended_at > 0 THEN NEW.ended_at - NEW.started_at ELSE 0 END))
  ON CONFLICT (tenant_id, width, since, flow_id, status, part) DO UPDATE
  SET ends = execution_tallies.ends + excluded.ends, timed = execution_tallies.timed + excluded.timed,
    millis = execution_tallies.millis + excluded.millis;
  RETURN NULL;
END $$;
CREATE TRIGGER executions_counted_new AFTER INSERT ON executions FOR EACH ROW
  WHEN (NEW.status IN ('completed', 'failed', 'cancelled')) EXECUTE FUNCTION executions_counted_new();

CREATE FUNCTION executions_uncounted_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO execution_tallies VALUES
    (OLD.tenant_id, 1800000, OLD.created_at - OLD.created_at % 1800000, OLD.flow_id, OLD.status, pg_backend_pid() % 8, -1,
     -(CASE WHEN OLD.started_at > 0 AND OLD.ended_at > 0 THEN 1 ELSE 0 END),
     -(CASE WHEN OLD.started_at > 0 AND OLD.ended_at > 0 THEN OLD.ended_at - OLD.started_at ELSE 0 END)),
    (OLD.tenant_id, 86400000, OLD.created_at - OLD.created_at % 86400000, OLD.flow_id, OLD.status, pg_backend_pid() % 8, -1,
     -(CASE WHEN OLD.started_at > 0 AND OLD.ended_at > 0 THEN 1 ELSE 0 END),
     -(CASE WHEN OLD.started_at > 0 AND OLD.ended_at > 0 THEN OLD.ended_at - OLD.started_at ELSE 0 END))
  ON CONFLICT (tenant_id, width, since, flow_id, status, part) DO UPDATE
  SET ends = execution_tallies.ends + excluded.ends, timed = execution_tallies.timed + excluded.timed,
    millis = execution_tallies.millis + excluded.millis;
  RETURN NULL;
END $$;
CREATE TRIGGER executions_uncounted_gone AFTER DELETE ON executions FOR EACH ROW
  WHEN (OLD.status IN ('completed', 'failed', 'cancelled')) EXECUTE FUNCTION executions_uncounted_gone();

-- Of a statement, not of a row: a group of executions that end together is counted at once. In a fixed order, so that
-- sessions that meet do not lock each other out.
CREATE FUNCTION executions_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO execution_tallies
  SELECT e.tenant_id, w.width, e.created_at - e.created_at % w.width, e.flow_id, e.status, pg_backend_pid() % 8, sum(e.sign),
    sum(CASE WHEN e.started_at > 0 AND e.ended_at > 0 THEN e.sign ELSE 0 END),
    sum(CASE WHEN e.started_at > 0 AND e.ended_at > 0 THEN e.sign * (e.ended_at - e.started_at) ELSE 0 END)
  FROM (
    SELECT 1 AS sign, tenant_id, created_at, flow_id, status, started_at, ended_at FROM became
    UNION ALL
    SELECT -1, tenant_id, created_at, flow_id, status, started_at, ended_at FROM was) e,
    (VALUES (1800000), (86400000)) AS w (width)
  WHERE e.status IN ('completed', 'failed', 'cancelled')
  GROUP BY 1, 2, 3, 4, 5
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (tenant_id, width, since, flow_id, status, part) DO UPDATE
  SET ends = execution_tallies.ends + excluded.ends, timed = execution_tallies.timed + excluded.timed,
    millis = execution_tallies.millis + excluded.millis;
  RETURN NULL;
END $$;
CREATE TRIGGER executions_counted AFTER UPDATE ON executions REFERENCING OLD TABLE AS was NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION executions_counted();
