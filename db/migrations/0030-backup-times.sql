-- When a backup was last written, and when one was last restored to try it.
create table backup_times (
  kind text primary key check (kind in ('written', 'tried')),
  at   timestamptz not null
);
