-- People, how they sign in, and what they link with their accounts. What goes when an account goes refers to users.

create table users (
  id             uuid primary key default uuidv7(),
  name           text not null,
  email          text unique,
  email_verified boolean not null default false,
  -- Null for people who sign in with a provider only.
  password_hash  text,
  image          text,
  phone_number   text,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);
-- A phone number stands on one account at a time.
create unique index users_by_phone on users (phone_number) where phone_number is not null;
create index users_by_time on users (created_at desc, id desc);

-- Everybody with an account is a customer. PhonePe keeps no customers, so nobody has an id with the provider.
create view customers as select id, null::text as stripe_id from users;

-- Somebody's account at a provider. The subject is the provider's own id of them, which never changes.
create table identities (
  provider   text not null,
  subject    text not null,
  user_id    uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index identities_of_user on identities (user_id);

-- What is stored of a token is its SHA-256 alone: whoever reads the database cannot use it.
create table sessions (
  id           text primary key,
  user_id      uuid not null references users on delete cascade,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  user_agent   text check (char_length(user_agent) <= 400),
  used_at      timestamptz not null default now(),
  -- When the owner last confirmed that it is they, by the password or a provider.
  confirmed_at timestamptz,
  -- A confirmation belongs to the browser in which it was made: whoever only has the session's cookie has not confirmed
  -- anything. The SHA-256 of that browser's second cookie.
  confirmation text
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- The newest link that was mailed to a person; asking for another replaces it. `id` is the SHA-256 of the link's token.
create table password_resets (
  user_id    uuid primary key references users on delete cascade,
  id         text not null unique,
  expires_at timestamptz not null
);

-- The newest verification link of an unverified e-mail address. `id` is the SHA-256 of the link's token.
create table email_verifications (
  user_id    uuid primary key references users on delete cascade,
  id         text not null unique,
  expires_at timestamptz not null
);
create index email_verifications_by_expiry on email_verifications (expires_at);

-- Browsers in which somebody has signed in before: guesses of strangers do not slow them.
create table devices (
  user_id uuid not null references users on delete cascade,
  id      text not null,
  used_at timestamptz not null default now(),
  primary key (user_id, id)
);

-- Linking a phone: one row from the solved captcha until the code is verified. The code is stored as an argon2id hash.
create table phone_linkings (
  user_id       uuid primary key references users on delete cascade,
  captcha_until timestamptz not null,
  phone_number  text,
  code_hash     text,
  code_until    timestamptz,
  tries         integer not null default 0,
  check ((phone_number is null) = (code_hash is null) and (code_hash is null) = (code_until is null))
);
create index phone_linkings_by_expiry on phone_linkings (captcha_until);

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

-- Solved challenges that have been accepted, until they expire: each is accepted once.
create table spent_challenges (
  id         text primary key,
  expires_at timestamptz not null
);
create index spent_challenges_by_expiry on spent_challenges (expires_at);

create table addresses (
  user_id    uuid not null references users on delete cascade,
  id         uuid not null default uuidv7(),
  address    jsonb not null,
  -- An object of the client's.
  validation jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, id)
);
create index addresses_of_user on addresses (user_id, created_at desc, id desc);
