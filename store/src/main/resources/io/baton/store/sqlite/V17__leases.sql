-- Who has a task is found by the task alone, and these rows come and go with every task of a worker elsewhere:
-- what waits, and for how long, is asked from the process that hands it out. One tree instead of four.
CREATE TABLE leases (
  execution_no INTEGER NOT NULL,
  step_key TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  tenant_id TEXT NOT NULL,
  pool TEXT NOT NULL,
  priority INTEGER NOT NULL,
  queued_at INTEGER NOT NULL,
  payload TEXT NOT NULL,
  lease_owner TEXT,
  lease_until INTEGER NOT NULL,
  epoch INTEGER NOT NULL,
  PRIMARY KEY (execution_no, step_key, attempt)
) WITHOUT ROWID;
INSERT INTO leases
SELECT execution_no, step_key, attempt, tenant_id, pool, priority, queued_at, payload, lease_owner, lease_until, epoch
FROM tasks;
DROP TABLE tasks;
ALTER TABLE leases RENAME TO tasks;
