create table tenants (
  tenant_id uuid primary key default gen_random_uuid(),
  name text not null unique,
  created_at timestamptz not null default clock_timestamp(),
  -- Locked and moved forward by every create, so that created_at is unique per tenant and
  -- rows become visible in the order of their created_at: a reader that pages forward misses none.
  last_created_at timestamptz not null default '-infinity'
);

create table api_keys (
  key_id text primary key,
  tenant_id uuid not null references tenants,
  name text not null,
  secret_hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  revoked_at timestamptz
);

create table tasks (
  task_id uuid primary key,
  tenant_id uuid not null references tenants,
  task_type text not null,
  status text not null,
  message text not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  expires_in_seconds bigint,
  file_name text,
  mime_type text,
  page_count integer,
  cell_count bigint,
  input jsonb not null,
  configuration jsonb not null,
  client_version jsonb not null,
  server_version text not null,
  parse_task_id uuid,
  run_id uuid not null,
  lease_id uuid,
  attempts integer not null default 0,
  output jsonb,
  former jsonb,
  progress jsonb,
  revision bigint not null default 1,
  unique (tenant_id, created_at)
);
create index tasks_by_status on tasks (tenant_id, status, created_at);
create index tasks_waiting on tasks (tenant_id) where status = 'Starting';
create index tasks_expiring on tasks (expires_at) where expires_at is not null;

create table files (
  file_id uuid primary key,
  tenant_id uuid not null references tenants,
  file_name text not null,
  content_type text not null,
  file_size bigint not null,
  object_key text not null,
  metadata jsonb not null,
  created_at timestamptz not null,
  unique (tenant_id, created_at)
);

create table idempotency_keys (
  tenant_id uuid not null references tenants,
  idempotency_key text not null,
  held_until timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  task_id uuid,
  fingerprint text,
  answer jsonb,
  primary key (tenant_id, idempotency_key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table webhook_endpoints (
  endpoint_id uuid primary key,
  tenant_id uuid not null references tenants,
  url text not null,
  description text not null,
  event_types text[] not null,
  enabled boolean not null default true,
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  failing_since timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index webhook_endpoints_by_tenant on webhook_endpoints (tenant_id);

create table webhook_deliveries (
  delivery_id uuid primary key default gen_random_uuid(),
  -- Order of events, also within one microsecond.
  sequence bigint generated always as identity,
  tenant_id uuid not null references tenants,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  task_id text not null,
  event jsonb not null,
  status text not null default 'Pending',
  attempts integer not null default 0,
  response_status integer,
  error text,
  created_at timestamptz not null default clock_timestamp(),
  next_attempt_at timestamptz default clock_timestamp(),
  delivered_at timestamptz
);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where status = 'Pending';
create index webhook_deliveries_open on webhook_deliveries (endpoint_id, task_id, sequence) where status = 'Pending';
create index webhook_deliveries_by_tenant on webhook_deliveries (tenant_id, created_at);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

create table garbage (
  prefix text primary key,
  created_at timestamptz not null default clock_timestamp()
);

create table rate_buckets (
  bucket text primary key,
  tokens double precision not null,
  filled_at timestamptz not null
);

-- Secrets that every server must share, such as the one that signs links.
create table server_secrets (
  name text primary key,
  secret bytea not null
);
