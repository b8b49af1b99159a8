-- Operators write pieces before members read them.
alter table content
  add column draft      boolean not null default false,
  -- Members read it from then on; null: there is nothing to wait for.
  add column publish_at timestamptz,
  -- Grows with each change by an operator, who may only change what they have read.
  add column version    integer not null default 1 check (version > 0),
  add constraint content_scheduled check (publish_at is null or not draft);
