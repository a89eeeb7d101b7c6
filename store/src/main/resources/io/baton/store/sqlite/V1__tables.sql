-- Integer keys everywhere; the text id of an execution is in one table only.
CREATE TABLE counters (
  name TEXT PRIMARY KEY,
  next_value INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO counters VALUES ('execution', 1), ('flow', 1);

CREATE TABLE flow_definitions (
  flow_no INTEGER PRIMARY KEY,
  tenant_id TEXT NOT NULL,
  flow_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  file_name TEXT NOT NULL,
  definition TEXT NOT NULL,
  plan TEXT NOT NULL,
  total_steps INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (tenant_id, flow_id, version)
);

-- What the tracking views say of a step, once a flow version instead of once a run.
CREATE TABLE flow_steps (
  flow_no INTEGER NOT NULL,
  flow_step INTEGER NOT NULL,
  step_id TEXT NOT NULL,
  step_name TEXT NOT NULL,
  step_type TEXT NOT NULL,
  adapter TEXT,
  action TEXT,
  PRIMARY KEY (flow_no, flow_step)
) WITHOUT ROWID;

-- Wide and indexed, so written only when the status changes. A time of 0 has not come.
CREATE TABLE executions (
  execution_no INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  tenant_id TEXT NOT NULL,
  flow_no INTEGER NOT NULL,
  flow_id TEXT NOT NULL,
  correlation_id TEXT NOT NULL,
  user_id TEXT,
  session_id TEXT,
  parent_id TEXT,
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
CREATE INDEX executions_by_time ON executions (tenant_id, created_at, execution_no);
CREATE INDEX executions_by_flow ON executions (tenant_id, flow_id, created_at, execution_no);
CREATE INDEX executions_by_status ON executions (tenant_id, status, created_at, execution_no);
CREATE INDEX executions_not_ended ON executions (execution_no) WHERE ended_at = 0;

-- Narrow and without an index, because every batch writes it. What has just been started is in it, so that starting a
-- step costs no row of its own: [[step_no, flow_step, started_at, step_key or nothing], …].
CREATE TABLE execution_progress (
  execution_no INTEGER PRIMARY KEY,
  seq INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  current_step TEXT,
  completed INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  skipped INTEGER NOT NULL,
  tokens_used INTEGER NOT NULL,
  started TEXT
);

-- A step run from its second event on; until then it is in execution_progress. Both together are the view steps.
CREATE TABLE step_rows (
  execution_no INTEGER NOT NULL,
  step_no INTEGER NOT NULL,
  flow_step INTEGER NOT NULL,
  step_key TEXT,
  status TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  tokens_used INTEGER NOT NULL,
  item_count INTEGER NOT NULL,
  error_message TEXT,
  PRIMARY KEY (execution_no, step_no)
) WITHOUT ROWID;

-- The log. Rows are appended; the index finds an execution's own.
CREATE TABLE execution_events (
  gseq INTEGER PRIMARY KEY,
  execution_no INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  type TEXT NOT NULL,
  step_key TEXT,
  attempt INTEGER NOT NULL,
  checksum INTEGER NOT NULL,
  data TEXT NOT NULL
);
CREATE UNIQUE INDEX execution_events_by_execution ON execution_events (execution_no, seq);

CREATE TABLE execution_checkpoints (
  execution_no INTEGER PRIMARY KEY,
  seq INTEGER NOT NULL,
  checksum INTEGER NOT NULL,
  state BLOB NOT NULL
);

CREATE TABLE timers (
  execution_no INTEGER NOT NULL,
  timer_id TEXT NOT NULL,
  due INTEGER NOT NULL,
  PRIMARY KEY (execution_no, timer_id)
) WITHOUT ROWID;
CREATE INDEX timers_by_due ON timers (due, execution_no, timer_id);

CREATE TABLE tasks (
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
);
CREATE INDEX tasks_by_pool ON tasks (pool, priority, queued_at, execution_no);
CREATE INDEX tasks_by_lease ON tasks (lease_until) WHERE lease_until > 0;

CREATE TABLE idempotency_keys (
  tenant_id TEXT NOT NULL,
  request_key TEXT NOT NULL,
  execution_no INTEGER NOT NULL,
  request_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, request_key)
) WITHOUT ROWID;
CREATE INDEX idempotency_keys_by_execution ON idempotency_keys (execution_no);

CREATE TABLE callbacks (
  token TEXT PRIMARY KEY,
  execution_no INTEGER NOT NULL,
  step_key TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX callbacks_by_execution ON callbacks (execution_no);
