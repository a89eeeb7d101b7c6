-- What starts flows by itself: the triggers of each flow's newest version. A time of 0 never comes.
CREATE TABLE flow_triggers (
  tenant_id TEXT NOT NULL,
  trigger_id TEXT NOT NULL,
  flow_id TEXT NOT NULL,
  type TEXT NOT NULL,
  address TEXT NOT NULL,
  definition TEXT NOT NULL,
  paused INTEGER NOT NULL,
  next_due BIGINT NOT NULL,
  last_due BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, trigger_id)
);
CREATE INDEX flow_triggers_by_flow ON flow_triggers (tenant_id, flow_id);
CREATE INDEX flow_triggers_by_event ON flow_triggers (tenant_id, address) WHERE type = 'event';
CREATE INDEX flow_triggers_by_due ON flow_triggers (next_due) WHERE next_due > 0 AND paused = 0;

-- An address leads to one flow.
CREATE UNIQUE INDEX flow_triggers_by_path ON flow_triggers (tenant_id, address) WHERE type = 'webhook';

-- Starts that triggers owe, written before the executions they lead to, so that each happens once.
CREATE TABLE trigger_firings (
  tenant_id TEXT NOT NULL,
  firing_key TEXT NOT NULL,
  trigger_id TEXT NOT NULL,
  flow_id TEXT NOT NULL,
  execution_id TEXT NOT NULL,
  input TEXT NOT NULL,
  cause TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  started_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, firing_key)
);
CREATE INDEX trigger_firings_open ON trigger_firings (created_at) WHERE started_at = 0;
CREATE INDEX trigger_firings_by_start ON trigger_firings (started_at) WHERE started_at > 0;
