-- What an assistant has put together for somebody. Nothing of a person: the token is theirs to pass on, and of the address
-- it came from only a fingerprint is kept, by which the carts of one are counted.
create table assistant_carts (
  -- Of the token.
  hash         text primary key,
  lines        jsonb not null,
  caller       text not null,
  -- Of the Idempotency-Key and of what was asked for under it; the salt makes the token from the key.
  key_hash     text unique,
  request_hash text,
  salt         text,
  expires_at   timestamptz not null
);
create index assistant_carts_of_caller on assistant_carts (caller, expires_at);
create index assistant_carts_by_end on assistant_carts (expires_at);
