-- Tokens of language models: a row an execution, and one a tenant, whose execution_id is empty.
CREATE TABLE token_usage (
  tenant_id    TEXT NOT NULL,
  execution_id TEXT NOT NULL,
  tokens       BIGINT NOT NULL,
  used_at      BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, execution_id)
);

CREATE INDEX token_usage_by_age ON token_usage (used_at);
