-- How long a tenant's tasks are kept when the caller does not say, and whether inputs go as soon as they were read.
alter table tenants add column expires_in_seconds bigint check (expires_in_seconds > 0);
alter table tenants add column zero_retention boolean not null default false;

-- Who made or took away what, and when. Ids only: no name, no content, no secret.
create table audit (
  sequence bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  tenant_id uuid not null,
  action text not null,
  subject text not null,
  -- A key id, 'operator' for commands on the machine, 'expiry' or 'retention' for what the server does by itself.
  actor text not null
);
create index audit_by_tenant on audit (tenant_id, sequence);
create index audit_by_age on audit (at);

-- By the database, since rows go in several ways; what did it says so for the time of its transaction.
create function write_audit(tenant uuid, action text, subject text) returns void language sql as $$
  insert into audit (tenant_id, action, subject, actor)
  values (tenant, action, subject, coalesce(nullif(current_setting('quire.actor', true), ''), 'operator'));
$$;

create function audit_key() returns trigger language plpgsql as $$
begin
  perform write_audit(new.tenant_id, case when tg_op = 'INSERT' then 'key.created' else 'key.revoked' end, new.key_id);
  return null;
end
$$;
create trigger audit_key_created after insert on api_keys for each row execute function audit_key();
create trigger audit_key_revoked after update of revoked_at on api_keys for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function audit_key();

create function audit_task_deleted() returns trigger language plpgsql as $$
begin
  perform write_audit(old.tenant_id, case when old.expires_at <= clock_timestamp() then 'task.expired' else 'task.deleted' end,
    old.task_id::text);
  return null;
end
$$;
create trigger audit_task_deleted after delete on tasks for each row execute function audit_task_deleted();

create function audit_file_deleted() returns trigger language plpgsql as $$
begin
  perform write_audit(old.tenant_id, 'file.deleted', old.file_id::text);
  return null;
end
$$;
create trigger audit_file_deleted after delete on files for each row execute function audit_file_deleted();

create function audit_endpoint() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform write_audit(new.tenant_id, 'endpoint.created', new.endpoint_id::text);
  else perform write_audit(old.tenant_id, 'endpoint.deleted', old.endpoint_id::text);
  end if;
  return null;
end
$$;
create trigger audit_endpoint after insert or delete on webhook_endpoints for each row execute function audit_endpoint();

create function audit_retention() returns trigger language plpgsql as $$
begin
  perform write_audit(new.tenant_id, 'retention.changed', new.tenant_id::text);
  return null;
end
$$;
create trigger audit_retention after update of expires_in_seconds, zero_retention on tenants for each row
  when ((old.expires_in_seconds, old.zero_retention) is distinct from (new.expires_in_seconds, new.zero_retention))
  execute function audit_retention();
