-- How much of quotas there is left at least, so that a restart does not fill them.
CREATE TABLE quotas (
  name TEXT PRIMARY KEY,
  tokens_left REAL NOT NULL,
  at INTEGER NOT NULL
) WITHOUT ROWID;

-- Finds out whether a trigger still owes an execution, before that is removed.
CREATE INDEX trigger_firings_owed ON trigger_firings (execution_id) WHERE started_at = 0;
