-- How much of quotas there is left at least, so that a restart does not fill them.
CREATE TABLE quotas (
  name TEXT PRIMARY KEY,
  tokens_left DOUBLE PRECISION NOT NULL,
  at BIGINT NOT NULL
);

-- Finds out whether a trigger still owes an execution, before that is removed.
CREATE INDEX trigger_firings_owed ON trigger_firings (execution_id) WHERE started_at = 0;
