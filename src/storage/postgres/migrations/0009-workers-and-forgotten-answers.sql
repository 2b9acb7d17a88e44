-- The answer to a request with an Idempotency-Key names files, links, prompts and schemas. It goes with what it is about; the
-- key stays used, so that a late repetition makes nothing twice.
alter table idempotency_keys add column subject_id uuid;
update idempotency_keys set subject_id = task_id where task_id is not null;
create index idempotency_keys_by_subject on idempotency_keys (subject_id) where subject_id is not null;

create function forget_answer() returns trigger language plpgsql as $$
declare
  gone text := to_jsonb(old) ->> tg_argv[0];
begin
  update idempotency_keys
  set answer = jsonb_build_object('status', 404, 'contentType', 'text/plain; charset=utf-8', 'errorCode', tg_argv[1],
    'body', format(tg_argv[2], gone))
  where subject_id = gone::uuid and answer is not null;
  return null;
end
$$;
create trigger forget_task_answer after delete on tasks for each row
  execute function forget_answer('task_id', 'task_not_found', 'Task %s was not found.');
create trigger forget_file_answer after delete on files for each row
  execute function forget_answer('file_id', 'file_not_found', 'File %s was not found.');

-- Who takes jobs: a row for each worker, seen again every few seconds.
create table workers (
  worker_id uuid primary key,
  host text not null,
  version text not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);

-- Due since ever, not since now: a clock that is set back would make the first attempt wait for as long.
alter table webhook_deliveries alter column next_attempt_at set default '-infinity';
