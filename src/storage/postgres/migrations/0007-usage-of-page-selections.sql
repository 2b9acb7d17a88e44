-- A task that reads a few pages of a document is counted by those; the output says how many they were.
create or replace function count_usage() returns trigger language plpgsql as $$
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
    coalesce((new.output->>'pageCount')::bigint, new.page_count, 0)
  );
  return null;
end
$$;
