-- Room is left in the pages of tables that are updated, so that a new version of a row stays beside the old one.
-- Integer keys everywhere; the text id of an execution is in one table only.
CREATE TABLE counters (
  name TEXT PRIMARY KEY,
  next_value BIGINT NOT NULL
);
INSERT INTO counters VALUES ('execution', 1), ('flow', 1);

CREATE TABLE flow_definitions (
  flow_no BIGINT PRIMARY KEY,
  tenant_id TEXT NOT NULL,
  flow_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  file_name TEXT NOT NULL,
  definition TEXT NOT NULL,
  plan TEXT NOT NULL,
  total_steps INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  UNIQUE (tenant_id, flow_id, version)
);

-- What the tracking views say of a step, once a flow version instead of once a run.
CREATE TABLE flow_steps (
  flow_no BIGINT NOT NULL,
  flow_step INTEGER NOT NULL,
  step_id TEXT NOT NULL,
  step_name TEXT NOT NULL,
  step_type TEXT NOT NULL,
  adapter TEXT,
  action TEXT,
  PRIMARY KEY (flow_no, flow_step)
);

-- Wide and indexed, so written only when the status changes. A time of 0 has not come.
CREATE TABLE executions (
  execution_no BIGINT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  tenant_id TEXT NOT NULL,
  flow_no BIGINT NOT NULL,
  flow_id TEXT NOT NULL,
  correlation_id TEXT NOT NULL,
  user_id TEXT,
  session_id TEXT,
  parent_id TEXT,
  created_at BIGINT NOT NULL,
  status TEXT NOT NULL,
  started_at BIGINT NOT NULL,
  paused_at BIGINT NOT NULL,
  resumed_at BIGINT NOT NULL,
  ended_at BIGINT NOT NULL,
  error_message TEXT,
  error_stack TEXT,
  input TEXT NOT NULL,
  origin TEXT NOT NULL,
  output TEXT
) WITH (fillfactor = 80);
CREATE INDEX executions_by_time ON executions (tenant_id, created_at, execution_no);
CREATE INDEX executions_by_flow ON executions (tenant_id, flow_id, created_at, execution_no);
CREATE INDEX executions_by_status ON executions (tenant_id, status, created_at, execution_no);
CREATE INDEX executions_not_ended ON executions (execution_no) WHERE ended_at = 0;

-- Narrow and without an index, because every batch writes it. What has just been started is in it, so that starting a
-- step costs no row of its own: [[step_no, flow_step, started_at, step_key or nothing], …].
CREATE TABLE execution_progress (
  execution_no BIGINT PRIMARY KEY,
  seq BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  current_step TEXT,
  completed INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  skipped INTEGER NOT NULL,
  tokens_used BIGINT NOT NULL,
  started TEXT
) WITH (fillfactor = 60);

-- A step run from its second event on; until then it is in execution_progress. Both together are the view steps.
CREATE TABLE step_rows (
  execution_no BIGINT NOT NULL,
  step_no INTEGER NOT NULL,
  flow_step INTEGER NOT NULL,
  step_key TEXT,
  status TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  started_at BIGINT NOT NULL,
  ended_at BIGINT NOT NULL,
  tokens_used BIGINT NOT NULL,
  item_count INTEGER NOT NULL,
  error_message TEXT,
  PRIMARY KEY (execution_no, step_no)
) WITH (fillfactor = 60);

-- The log: appended to, never changed.
CREATE TABLE execution_events (
  execution_no BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  at BIGINT NOT NULL,
  type TEXT NOT NULL,
  step_key TEXT,
  attempt INTEGER NOT NULL,
  checksum BIGINT NOT NULL,
  data TEXT NOT NULL,
  PRIMARY KEY (execution_no, seq)
);

CREATE TABLE execution_checkpoints (
  execution_no BIGINT PRIMARY KEY,
  seq BIGINT NOT NULL,
  checksum BIGINT NOT NULL,
  state BYTEA NOT NULL
);

CREATE TABLE timers (
  execution_no BIGINT NOT NULL,
  timer_id TEXT NOT NULL,
  due BIGINT NOT NULL,
  PRIMARY KEY (execution_no, timer_id)
) WITH (fillfactor = 60);
CREATE INDEX timers_by_due ON timers (due, execution_no, timer_id);

CREATE TABLE tasks (
  execution_no BIGINT NOT NULL,
  step_key TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  tenant_id TEXT NOT NULL,
  pool TEXT NOT NULL,
  priority INTEGER NOT NULL,
  queued_at BIGINT NOT NULL,
  payload TEXT NOT NULL,
  lease_owner TEXT,
  lease_until BIGINT NOT NULL,
  epoch INTEGER NOT NULL,
  PRIMARY KEY (execution_no, step_key, attempt)
) WITH (fillfactor = 60);
CREATE INDEX tasks_by_pool ON tasks (pool, priority, queued_at, execution_no);
CREATE INDEX tasks_by_lease ON tasks (lease_until) WHERE lease_until > 0;

CREATE TABLE idempotency_keys (
  tenant_id TEXT NOT NULL,
  request_key TEXT NOT NULL,
  execution_no BIGINT NOT NULL,
  request_hash TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, request_key)
);
CREATE INDEX idempotency_keys_by_execution ON idempotency_keys (execution_no);

CREATE TABLE callbacks (
  token TEXT PRIMARY KEY,
  execution_no BIGINT NOT NULL,
  step_key TEXT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE INDEX callbacks_by_execution ON callbacks (execution_no);
