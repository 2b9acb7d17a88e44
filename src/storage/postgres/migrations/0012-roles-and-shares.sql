-- What a key may do. Keys made before keep all rights.
alter table api_keys add column role text not null default 'administer' check (role in ('read', 'correct', 'administer'));
-- A share link is a key that reads one task until it expires, and goes with the task.
alter table api_keys add column task_id uuid references tasks on delete cascade;
alter table api_keys add column expires_at timestamptz;
create index api_keys_by_task on api_keys (task_id) where task_id is not null;

create or replace function audit_key() returns trigger language plpgsql as $$
begin
  perform write_audit(new.tenant_id, case when new.task_id is null then 'key.' else 'share.' end
    || case when tg_op = 'INSERT' then 'created' else 'revoked' end, new.key_id);
  return null;
end
$$;
