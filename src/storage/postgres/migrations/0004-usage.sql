-- What was done on a day stays known when the tasks are deleted or have expired. A row holds nothing of the task but
-- these numbers. Rows are only added, one a task that ends, so that tasks that end at once never wait for each other;
-- housekeeping folds the rows of past days together.
create table usage (
  tenant_id uuid not null references tenants,
  day date not null,
  task_type text not null,
  status text not null,
  tasks bigint not null,
  pages bigint not null
);
create index usage_by_day on usage (tenant_id, day);

-- In the database, since tasks end in several ways: by their worker, by a cancel, because what they wait for failed.
create function count_usage() returns trigger language plpgsql as $$
begin
  insert into usage values (
    new.tenant_id,
    (clock_timestamp() at time zone 'utc')::date,
    new.task_type,
    -- An update that failed puts the former status and times back; what was done that day is the failure.
    case
      when old.former is not null and new.finished_at = (old.former->>'finishedAt')::timestamptz then 'Failed'
      else new.status
    end,
    1,
    coalesce(new.page_count, 0)
  );
  return null;
end
$$;

create trigger count_usage after update of status on tasks for each row
  when (old.status in ('Starting', 'Processing') and new.status in ('Succeeded', 'Failed', 'Cancelled'))
  execute function count_usage();

insert into usage
  select tenant_id, (finished_at at time zone 'utc')::date, task_type, status, count(*), coalesce(sum(page_count), 0)
  from tasks
  where status in ('Succeeded', 'Failed', 'Cancelled') and finished_at is not null
  group by 1, 2, 3, 4;
