-- What is removed when its time is over: changes that were written down, and definitions that are not registered.
CREATE INDEX audit_log_by_time ON audit_log (at);

-- Their numbers begin at 2^52, so that this index holds nothing of other executions.
CREATE INDEX executions_of_kept_flows ON executions (flow_no) WHERE flow_no >= 4503599627370496;
