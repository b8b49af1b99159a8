create extension if not exists pg_trgm;

-- Operators find people by parts of name, address or phone, and list them newest first.
create index users_by_time on users (created_at desc, id desc);
create index users_search on users
  using gin (lower(' ' || name || ' ' || coalesce(email, '') || ' ' || coalesce(phone_number, '')) gin_trgm_ops);
