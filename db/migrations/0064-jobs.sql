-- Background jobs, those alone that are not done. A running job is due when its instance has not renewed it for a while.
create table jobs (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  key text not null,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'retrying', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  -- The instance that ran it last.
  runner uuid,
  -- Of the last attempt that failed.
  reason text not null default '',
  failed_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index jobs_waiting on jobs (name, key) where state = 'waiting';
create index jobs_due on jobs (name, due_at) where state <> 'failed';
create index jobs_failed on jobs (failed_at, id) where state = 'failed';

create trigger operators_follow_insert after insert on jobs for each row
  when (new.state = 'failed') execute function notify_operators('all-jobs');
create trigger operators_follow_update after update on jobs for each row
  when ((new.state = 'failed') <> (old.state = 'failed')) execute function notify_operators('all-jobs');
create trigger operators_follow_delete after delete on jobs for each row
  when (old.state = 'failed') execute function notify_operators('all-jobs');

-- Until now pg-boss kept them in a schema of its own.
do $$ begin
  if to_regclass('pgboss.job') is not null then
    execute $move$
      insert into jobs (name, key, data, state, attempts, due_at, reason, failed_at, created_at)
      select name, coalesce(singleton_key, id::text), coalesce(data, '{}'),
        case state when 'created' then 'waiting' when 'failed' then 'failed' else 'retrying' end,
        case state when 'created' then 0 else retry_count + 1 end,
        case state when 'active' then now() else start_after end,
        coalesce(output ->> 'message', output -> 'value' ->> 'message', ''), completed_on, created_on
      from pgboss.job
      where state in ('created', 'retry', 'active', 'failed') and name !~ '^__pgboss'
      on conflict do nothing $move$;
  end if;
end $$;
drop schema if exists pgboss cascade;
