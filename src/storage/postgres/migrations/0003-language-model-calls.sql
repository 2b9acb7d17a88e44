-- Calls to language models, counted over all workers. The row in language_models is the lock of its model.
create table language_models (
  model_id text primary key,
  paused_until timestamptz not null default '-infinity'
);

create table language_model_calls (
  call_id uuid primary key default gen_random_uuid(),
  model_id text not null,
  started_at timestamptz not null,
  -- A call whose worker died gives its place back then.
  held_until timestamptz not null,
  ended_at timestamptz,
  tokens double precision not null
);
create index language_model_calls_by_start on language_model_calls (model_id, started_at);

-- Books a call and answers its id, or answers how many milliseconds to wait before asking again.
-- One function, so that looking and booking happen under one lock and in one round trip. Every statement in it sees what
-- earlier holders of the lock committed, since the function is volatile and the isolation level is read committed.
create function take_language_model_call(
  model text,
  requests_per_minute double precision,
  tokens_per_minute double precision,
  at_once integer,
  wanted_tokens double precision,
  hold_ms double precision,
  window_ms double precision,
  out booked uuid,
  out wait_ms double precision
) language plpgsql as $$
declare
  moment timestamptz;
  paused timestamptz;
  opened timestamptz;
  active bigint;
  started bigint;
  used double precision;
  wanted double precision := least(wanted_tokens, coalesce(tokens_per_minute, wanted_tokens));
  free_at timestamptz := '-infinity';
begin
  insert into language_models (model_id) values (model) on conflict do nothing;
  select paused_until into paused from language_models where model_id = model for update;
  moment := clock_timestamp();
  if paused > moment then
    wait_ms := extract(epoch from paused - moment) * 1000;
    return;
  end if;
  opened := moment - make_interval(secs => window_ms / 1000);
  delete from language_model_calls c
    where c.model_id = model and c.started_at <= opened and (c.ended_at is not null or c.held_until <= moment);
  select count(*) filter (where c.ended_at is null and c.held_until > moment),
         count(*) filter (where c.started_at > opened),
         coalesce(sum(c.tokens) filter (where c.started_at > opened), 0)
    into active, started, used
    from language_model_calls c where c.model_id = model;
  if active >= at_once then
    wait_ms := 100;
    return;
  end if;
  if started >= requests_per_minute then
    select c.started_at into free_at from language_model_calls c
      where c.model_id = model and c.started_at > opened
      order by c.started_at offset started - requests_per_minute::bigint limit 1;
  end if;
  if used + wanted > tokens_per_minute then
    select greatest(free_at, min(s.started_at)) into free_at from (
      select c.started_at, sum(c.tokens) over (order by c.started_at, c.call_id) as gone
        from language_model_calls c where c.model_id = model and c.started_at > opened
    ) s where used - s.gone + wanted <= tokens_per_minute;
  end if;
  if free_at > '-infinity' then
    wait_ms := extract(epoch from free_at - opened) * 1000;
    -- What runs may turn out to need less than was booked for it.
    if active > 0 then wait_ms := least(wait_ms, 100); end if;
    return;
  end if;
  insert into language_model_calls (model_id, started_at, held_until, tokens)
    values (model, moment, moment + make_interval(secs => hold_ms / 1000), wanted_tokens)
    returning call_id into booked;
end $$;
