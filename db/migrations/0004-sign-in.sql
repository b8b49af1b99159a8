-- Sign-in is the shop's own: accounts move over, sessions do not. Everybody signs in once more.

alter table users add column password_hash text;
update users set password_hash = accounts.password
  from accounts where accounts.user_id = users.id and accounts.provider_id = 'credential' and accounts.password is not null;

-- What is public of a person is never an address or part of one. Until they choose a name they have this one. Reviews
-- show a name that was an address without what follows the @.
create temporary table private_names on commit drop as
  select id, split_part(name, '@', 1) as shown from users where name = split_part(email, '@', 1) or name like '%@%' or name = '';
update users
  set name = 'Shopper ' || (
    select string_agg(substr('23456789BCDFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 28)::integer, 1), '')
    from generate_series(1, 4) where users.id is not null)
  from private_names where private_names.id = users.id;
update reviews set display_name = users.name
  from private_names join users using (id)
  where private_names.id = reviews.user_id and reviews.display_name in (private_names.shown, 'A shopper');

-- Whoever has no address that a provider vouches for has none, instead of one that stands for none.
alter table users alter column email drop not null;
update users set email = null, email_verified = false where email like '%.invalid';

-- Somebody's account at a provider. The subject is the provider's own id of them, which never changes.
create table identities (
  provider   text not null,
  subject    text not null,
  user_id    uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index identities_of_user on identities (user_id);
insert into identities (provider, subject, user_id, created_at)
  select provider_id, account_id, user_id, created_at from accounts where provider_id <> 'credential';

drop table accounts;
drop table verifications;
drop table sessions;

-- What is stored of a token is its SHA-256 alone: whoever reads the database cannot use it.
create table sessions (
  id         text primary key,
  user_id    uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);
create trigger changes after update or delete on sessions for each row execute function tell_user('person');

-- The newest link that was mailed to a person; asking for another replaces it.
create table password_resets (
  user_id    uuid primary key references users on delete cascade,
  id         text not null unique,
  expires_at timestamptz not null
);

-- Browsers in which somebody has signed in before: guesses of strangers do not slow them.
create table devices (
  user_id uuid not null references users on delete cascade,
  id      text not null,
  used_at timestamptz not null default now(),
  primary key (user_id, id)
);
