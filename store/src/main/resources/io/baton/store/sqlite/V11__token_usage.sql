-- Tokens of language models: a row an execution, and one a tenant, whose execution_id is empty.
CREATE TABLE token_usage (
  tenant_id    TEXT NOT NULL,
  execution_id TEXT NOT NULL,
  tokens       INTEGER NOT NULL,
  used_at      INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, execution_id)
) WITHOUT ROWID;

CREATE INDEX token_usage_by_age ON token_usage (used_at);
