-- Many files that are worked on as one. Items become tasks a few at a time, so that ten thousand of them neither fill the
-- line nor hold a transaction open; an item is accepted once its row is here.
create table batches (
  batch_id uuid primary key,
  tenant_id uuid not null references tenants,
  name text,
  task_type text not null,
  priority text not null,
  -- What every task is made with.
  request jsonb not null,
  client_version jsonb not null,
  total integer not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  cancelled_at timestamptz,
  finished_at timestamptz,
  unique (tenant_id, created_at)
);
create index batches_open on batches (created_at) where finished_at is null;
create index batches_expiring on batches (expires_at) where expires_at is not null;

create table batch_items (
  batch_id uuid not null references batches on delete cascade,
  position integer not null,
  -- Chosen with the item: bytes that came with the request lie where the task will look for them.
  task_id uuid not null,
  -- Of the parse that an extraction of a document begins with.
  parse_task_id uuid,
  source jsonb not null,
  status text not null default 'Waiting',
  message text,
  primary key (batch_id, position)
);
create index batch_items_waiting on batch_items (batch_id, position) where status = 'Waiting';

alter table tasks add column batch_id uuid;
alter table tasks add column priority text not null default 'normal';
create index tasks_by_batch on tasks (batch_id, status) where batch_id is not null;

-- A tenant has a line for each priority.
alter table queue_shares add column last_low bigint not null default 0;
alter table queue_shares add column last_high bigint not null default 0;
