-- What people put right in the output of a task: beside the output, never over it. A row goes with its task.
create table corrections (
  task_id uuid primary key references tasks on delete cascade,
  tenant_id uuid not null references tenants,
  -- Grows with every change of the entries; who sends an older one has not seen them all.
  version integer not null default 0,
  -- JSON as text: what a person entered keeps its order.
  entries text not null default '[]',
  -- Scores, in thousandths, that the values had which people settled; progress is counted from them.
  settled smallint[] not null default '{}',
  reviewed_at timestamptz,
  reviewed_by text,
  updated_at timestamptz not null default clock_timestamp()
);
create index corrections_by_tenant on corrections (tenant_id, updated_at);

-- Below this score a value waits for a person; null: the service's own threshold.
alter table tenants add column review_threshold double precision;

-- The queue begins with the task whose worst value is the most in doubt.
create index tasks_by_doubt on tasks (tenant_id, ((output -> 'scores' ->> 0)::double precision))
  where task_type = 'Extract' and status = 'Succeeded' and output ? 'scores';
