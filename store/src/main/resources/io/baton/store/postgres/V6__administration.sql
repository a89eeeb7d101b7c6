-- What people who run Baton set up. A time of 0 has not come.
CREATE TABLE tenants (
  tenant_id TEXT COLLATE "C" PRIMARY KEY,
  name TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  deleted_at BIGINT NOT NULL
);

-- The keys themselves are nowhere, only their hashes.
CREATE TABLE api_keys (
  key_id TEXT COLLATE "C" PRIMARY KEY,
  tenant_id TEXT COLLATE "C" NOT NULL,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  hash TEXT NOT NULL,
  created_by TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  last_used_at BIGINT NOT NULL
);
CREATE INDEX api_keys_by_tenant ON api_keys (tenant_id, key_id);

CREATE TABLE secrets (
  tenant_id TEXT COLLATE "C" NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  ciphertext TEXT NOT NULL,
  updated_by TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, name)
);

CREATE TABLE audit_log (
  audit_no BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at BIGINT NOT NULL,
  tenant_id TEXT COLLATE "C" NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  target TEXT NOT NULL,
  outcome TEXT NOT NULL,
  detail TEXT NOT NULL
);
CREATE INDEX audit_log_by_tenant ON audit_log (tenant_id, audit_no);
