-- Serves lists of a flow's executions with and without a status, and counts both without looking at a row.
DROP INDEX executions_by_flow;
CREATE INDEX executions_by_flow ON executions (tenant_id, flow_id, status, created_at, execution_no);

-- Only of those that were given a correlation id: all others have their own id as such.
CREATE INDEX executions_by_correlation ON executions (tenant_id, (correlation_id COLLATE "C"), created_at, execution_no)
  WHERE correlation_id <> id;

-- What a list of flows shows. A flow that was deleted is kept for the executions that began with it.
ALTER TABLE flow_definitions ADD COLUMN flow_name TEXT NOT NULL DEFAULT '';
ALTER TABLE flow_definitions ADD COLUMN deleted_at BIGINT NOT NULL DEFAULT 0;

-- How many ended and how long they took, counted when they end, so that nobody has to count them afterwards.
-- Of an execution the flow_step is -1. Several processes count in parts of their own, so that none waits for another.
CREATE TABLE tallies (
  flow_no BIGINT NOT NULL,
  flow_step INTEGER NOT NULL,
  status TEXT NOT NULL,
  since BIGINT NOT NULL,
  part INTEGER NOT NULL,
  ends BIGINT NOT NULL,
  timed BIGINT NOT NULL,
  millis BIGINT NOT NULL,
  PRIMARY KEY (flow_no, flow_step, status, since, part)
) WITH (fillfactor = 60);
