-- Tells which executions a start must look at: all others only wait. Those from before are looked at once.
ALTER TABLE execution_progress ADD COLUMN work_out INTEGER NOT NULL DEFAULT 1;

-- Finds those that ended long ago without looking at the others.
CREATE INDEX executions_by_end ON executions (ended_at, execution_no) WHERE ended_at > 0;
