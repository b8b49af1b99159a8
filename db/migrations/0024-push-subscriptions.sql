-- Browsers in which somebody has switched on notifications. They end with the session in which that was done. `id` is the
-- SHA-256 of the endpoint, which only the shop may know: whoever has it and the keys can send.
create table push_subscriptions (
  id         text primary key,
  user_id    uuid not null references users on delete cascade,
  session_id text not null references sessions on delete cascade,
  endpoint   text not null,
  p256dh     text not null,
  auth       text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_of_user on push_subscriptions (user_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);
