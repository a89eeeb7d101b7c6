-- What waits for a person or another try.
CREATE TABLE set_aside (
  kind TEXT NOT NULL,
  execution_no INTEGER NOT NULL,
  name TEXT NOT NULL,
  tenant_id TEXT NOT NULL,
  kept_at INTEGER NOT NULL,
  payload TEXT NOT NULL,
  PRIMARY KEY (kind, execution_no, name)
) WITHOUT ROWID;
CREATE INDEX set_aside_by_execution ON set_aside (execution_no);

-- Finds the keys that are too old without looking at the others.
CREATE INDEX idempotency_keys_by_time ON idempotency_keys (created_at);
