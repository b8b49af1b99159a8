-- Other programs are told what happens: Standard Webhooks to at most twenty addresses, each with the events that it wants.
create table webhook_endpoints (
  id               uuid primary key default uuidv7(),
  url              text not null check (octet_length(url) <= 2000),
  events           text[] not null check (cardinality(events) > 0),
  -- Readable: every delivery is signed with it.
  secret           text not null,
  -- Signs too, until then.
  old_secret       text,
  old_secret_until timestamptz,
  -- Null: it is on.
  off_reason       text check (off_reason in ('by-hand', 'gone', 'gave-up', 'too-many')),
  -- Who added it. Null for the command line, and once the account is deleted.
  user_id          uuid references users on delete set null,
  created_at       timestamptz not null,
  check ((old_secret is null) = (old_secret_until is null))
);
create index webhook_endpoints_of_user on webhook_endpoints (user_id);

-- One message to one endpoint: what is to be sent, and what became of it.
create table webhook_deliveries (
  id          uuid primary key default uuidv7(),
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  -- The same for every endpoint and every repetition.
  message_id  text not null,
  type        text not null,
  body        text not null,
  -- Of the object, as the body says it.
  version     bigint not null default 0,
  -- Whom it tells of, if anybody. Without a foreign key: an event waits for nobody's row.
  user_id     uuid,
  state       text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts    smallint not null default 0,
  due_at      timestamptz not null default now(),
  -- Of the last attempt: HTTP's status (null without an answer), the beginning of the answer or what failed, and how long it took.
  status      smallint,
  answer      text not null default '',
  took_ms     integer,
  tried_at    timestamptz,
  created_at  timestamptz not null default now()
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where state = 'waiting';
create index webhook_deliveries_latest on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_of_user on webhook_deliveries (user_id);

create sequence object_versions owned by webhook_deliveries.version;

-- Writes an event for each endpoint that wants it (or for one, whatever it wants), with the job that sends it, in the transaction of
-- what happened. The version rises with every event of an object, because whoever changes the object has locked it: by the clock, so that
-- it rises beyond a restored backup's, and by a sequence, so that it rises while a clock goes back.
create function announce(event text, object jsonb, only_to uuid default null) returns void language plpgsql as $$
declare
  wanting uuid[] := array(
    select id from webhook_endpoints where case when only_to is null then off_reason is null and event = any (events) else id = only_to end
  );
  version bigint;
  message text := 'msg_' || replace(gen_random_uuid()::text, '-', '');
begin
  if wanting = '{}' then return; end if;
  version := setval('object_versions', greatest(nextval('object_versions'), (extract(epoch from clock_timestamp()) * 1000000)::bigint));
  insert into webhook_deliveries (endpoint_id, message_id, type, version, body, user_id)
    select endpoint, message, event, version, jsonb_build_object(
      'type', event,
      'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', object || jsonb_build_object('version', version)
    )::text, (object ->> 'uid')::uuid
    from unnest(wanting) as endpoint;
  -- A job of its own for each transaction, so that none waits for another.
  insert into jobs (name, key, data)
    select 'send-webhooks', endpoint || ' ' || pg_current_xact_id(), jsonb_build_object('endpointId', endpoint)
    from unnest(wanting) as endpoint order by endpoint
    on conflict (name, key) where state = 'waiting' do nothing;
end $$;

-- Counted pieces of a kind, whoever writes them: what open payments hold is not gone.
create function announce_kind() returns trigger language plpgsql as $$
begin
  perform announce(
    case when new.stock = 0 then 'stock.gone' else 'stock.back' end,
    jsonb_build_object('id', new.product_id, 'options', new.options, 'stock', new.stock)
  );
  return null;
end $$;
create trigger announce_kind after update of stock on variants for each row
  when (coalesce(old.stock = 0, false) <> coalesce(new.stock = 0, false)) execute function announce_kind();

-- A product that is put out of stock or into it as a whole, not because of its pieces, nor of who finds it.
create function announce_product() returns trigger language plpgsql as $$
begin
  perform announce(
    case when new.in_stock then 'stock.back' else 'stock.gone' end, jsonb_build_object('id', new.id, 'options', null, 'stock', null)
  );
  return null;
end $$;
create trigger announce_product after update on products for each row
  when (old.in_stock <> new.in_stock and old.sold_out = new.sold_out and old.status = new.status) execute function announce_product();

create trigger notify_operators after insert or update or delete on webhook_endpoints
  for each statement execute function notify_operators('all-webhooks');
create trigger notify_operators after insert or update or delete on webhook_deliveries
  for each statement execute function notify_operators('all-webhooks');

alter table operator_actions
  drop constraint operator_actions_object_type_check,
  add constraint operator_actions_object_type_check
    check (object_type in ('order', 'product', 'review', 'person', 'content', 'job', 'code', 'notice', 'key', 'webhook'));
