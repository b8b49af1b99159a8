-- Discounts that count by themselves, and what is taken off beside a code.
alter table codes
  -- Nobody enters it: it counts in every cart.
  add column automatic boolean not null default false,
  -- It counts beside a code.
  add column adds_up boolean not null default false,
  add constraint codes_adds_up check (automatic or not adds_up);
create index codes_automatic on codes (code) where automatic and ended_at is null;

-- {code, amount}: the second discount of an order, and what it took off in paise.
alter table checkout_sessions add column also jsonb;
alter table orders add column also jsonb;
-- Its use goes with that of the first.
alter table code_uses add column also text references codes;
create index code_uses_of_also on code_uses (also) where also is not null;

create or replace function notify_code() returns trigger language plpgsql as $$
begin
  insert into changes (topic) values ('code:' || coalesce(new.code, old.code)), ('all-codes');
  if coalesce(new.automatic, old.automatic) then insert into changes (topic) values ('discounts'); end if;
  return null;
end $$;

create or replace function notify_code_use() returns trigger language plpgsql as $$
declare
  place integer := case tg_op when 'DELETE' then 1 else 0 end;
begin
  insert into changes (topic) values ('all-codes');
  insert into changes (topic)
  select 'code:' || code from codes
  where code in (coalesce(new.code, old.code), coalesce(new.also, old.also)) and uses_in_all is not null
    and (select count(*) from code_uses uses where uses.code = codes.code or uses.also = codes.code) + place >= uses_in_all;
  return null;
end $$;
