-- How far each tenant's line reaches: the mark of its last job. Jobs are taken in the order of their marks.
create table queue_shares (
  tenant_id uuid primary key references tenants on delete cascade,
  last_mark bigint not null
);
create index queue_shares_by_mark on queue_shares (last_mark);

-- Page ranges of a large document that is being parsed. Whoever holds the lease reads the pages.
create table page_ranges (
  task_id uuid not null references tasks on delete cascade,
  run_id uuid not null,
  first_page integer not null,
  last_page integer not null,
  -- Only workers of the version that opened the document read its pages, so that all pages are read alike.
  version text not null,
  status text not null default 'Open',
  lease_id uuid,
  held_until timestamptz,
  attempts integer not null default 0,
  -- What reading left for whoever joins the pages: names below the run's prefix.
  files jsonb,
  error jsonb,
  primary key (task_id, run_id, first_page)
);
create index page_ranges_unread on page_ranges (version, task_id) where status in ('Open', 'Held');
