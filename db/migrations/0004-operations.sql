-- Operators and what they did; erasures under way; the renewal of the demo; what the shop keeps for itself.

-- Who may use the operator's pages: accounts, granted from the command line.
create table operators (
  user_id    uuid primary key references users on delete cascade,
  granted_at timestamptz not null default now()
);

-- What operators have done, on the pages and on the command line.
create table operator_actions (
  id          uuid primary key default uuidv7(),
  -- Null for the command line, and once the operator's account is deleted.
  user_id     uuid references users on delete set null,
  name        text not null,
  action      text not null,
  object_type text not null check (object_type in ('order', 'product', 'review', 'person', 'content', 'job')),
  object_id   text not null,
  before      jsonb,
  after       jsonb,
  created_at  timestamptz not null
);
create index operator_actions_of_object on operator_actions (object_type, object_id, created_at, id);
create index operator_actions_of_user on operator_actions (user_id);

-- Accounts whose erasure was begun and has not come to its end: files, or an order that is still to be delivered, are left.
create table erasures (
  account_id uuid primary key,
  begun_at   timestamptz not null default clock_timestamp()
);

-- When the demonstration is reset: one row while DEMO=on, none in a real shop. All instances go by it.
create table demo_reset (
  singleton boolean primary key default true check (singleton),
  next_at   timestamptz not null,
  last_at   timestamptz
);

-- Background jobs, those alone that are not done. A running job is due when its instance has not renewed it for a while.
create table jobs (
  id         uuid primary key default gen_random_uuid(),
  name       text not null,
  key        text not null,
  data       jsonb not null,
  state      text not null default 'waiting' check (state in ('waiting', 'running', 'retrying', 'failed')),
  attempts   integer not null default 0,
  due_at     timestamptz not null default now(),
  -- The instance that ran it last.
  runner     uuid,
  -- Of the last attempt that failed.
  reason     text not null default '',
  failed_at  timestamptz,
  created_at timestamptz not null default now()
);
create unique index jobs_waiting on jobs (name, key) where state = 'waiting';
create index jobs_due on jobs (name, due_at) where state <> 'failed';
create index jobs_failed on jobs (failed_at, id) where state = 'failed';

-- Counters of attempts: sign-ins, registrations, function calls. Losing them in a crash costs nothing.
create unlogged table attempts (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index attempts_by_expiry on attempts (expire);

-- Secrets that the shop made for itself; a real shop brings its own (AUTH_SECRET).
create table secrets (
  name  text primary key,
  value text not null
);

-- What has changed, whoever changed it: triggers write a row per change in the writer's own transaction, and every instance
-- reads them. Unlogged: after a crash readers start over, so nothing here needs to survive.
create unlogged table changes (
  transaction xid8 not null default pg_current_xact_id(),
  topic       text not null,
  at          timestamptz not null default now()
);
create index changes_by_transaction on changes (transaction);
