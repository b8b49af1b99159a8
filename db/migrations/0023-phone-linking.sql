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
create index phone_linkings_by_end on phone_linkings (captcha_until);

-- Solved challenges that have been accepted, until they expire: each is accepted once.
create table spent_challenges (
  id         text primary key,
  expires_at timestamptz not null
);
create index spent_challenges_by_end on spent_challenges (expires_at);
