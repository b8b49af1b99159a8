-- When the demonstration is reset: one row while DEMO=on, none in a real shop. All instances go by it.
create table demo_reset (
  singleton boolean primary key default true check (singleton),
  next_at   timestamptz not null,
  last_at   timestamptz
);

-- Pages say when the next reset is.
create function notify_demo_reset() returns trigger language plpgsql as $$
begin
  insert into changes (topic) values ('demo-reset');
  return null;
end $$;
create trigger changes after insert or update or delete on demo_reset for each row execute function notify_demo_reset();
