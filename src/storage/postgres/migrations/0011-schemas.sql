-- Extraction schemas that people of a tenant saved under a name, to be used again.
create table schemas (
  schema_id uuid primary key,
  tenant_id uuid not null references tenants,
  name text not null,
  -- JSON as text: the order of the fields is kept.
  schema text not null,
  system_prompt text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index schemas_by_tenant on schemas (tenant_id, lower(name));
