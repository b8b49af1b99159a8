-- Where the buyer of an order came from, as their device remembers it, and visits by day, source and the page on which they began.

alter table checkout_sessions add column source jsonb;
create index checkout_sessions_by_source on checkout_sessions ((source -> 'last' ->> 'source')) where source is not null;

create table visits (
  -- In India, such as 2026-11-27.
  day    text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  source text not null check (length(source) <= 60),
  page   text not null check (length(page) <= 100),
  count  integer not null check (count > 0),
  primary key (day, source, page)
);
