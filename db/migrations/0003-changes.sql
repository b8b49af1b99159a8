-- What has changed, whoever changed it: triggers write a row per change in the writer's own transaction,
-- and every instance reads them. Unlogged: after a crash readers start over, so nothing here needs to survive.
create unlogged table changes (
  transaction xid8 not null default pg_current_xact_id(),
  topic       text not null,
  at          timestamptz not null default now()
);
create index changes_by_transaction on changes (transaction);

-- Tables with a user_id tell "<first argument>:<user id>", and the old owner too where it changes.
create function tell_user() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into changes (topic) values (tg_argv[0] || ':' || old.user_id); end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.user_id <> old.user_id) then
    insert into changes (topic) values (tg_argv[0] || ':' || new.user_id);
  end if;
  return null;
end $$;

create function tell_product() returns trigger language plpgsql as $$
begin
  insert into changes (topic) values ('product:' || coalesce(new.id, old.id)), ('products');
  return null;
end $$;

-- A picture changes the products that show it.
create index products_by_image on products using gin (images);
create function tell_picture() returns trigger language plpgsql as $$
begin
  insert into changes (topic) select 'product:' || id from products where images @> array[coalesce(new.name, old.name)];
  if found then insert into changes (topic) values ('products'); end if;
  return null;
end $$;

create function tell_review() returns trigger language plpgsql as $$
begin
  insert into changes (topic) values ('reviews:' || coalesce(new.product_id, old.product_id));
  return null;
end $$;

create function tell_content() returns trigger language plpgsql as $$
begin
  insert into changes (topic) values ('content');
  return null;
end $$;

create function tell_person() returns trigger language plpgsql as $$
begin
  insert into changes (topic) values ('person:' || coalesce(new.id, old.id));
  return null;
end $$;

create trigger changes after insert or update or delete on products for each row execute function tell_product();
create trigger changes after insert or update or delete on pictures for each row execute function tell_picture();
create trigger changes after insert or update or delete on cart_lines for each row execute function tell_user('cart');
create trigger changes after insert or update or delete on addresses for each row execute function tell_user('addresses');
create trigger changes after insert or update or delete on checkout_sessions for each row execute function tell_user('checkout_sessions');
create trigger changes after insert or update or delete on payments for each row execute function tell_user('payments');
create trigger changes after insert or update or delete on orders for each row execute function tell_user('orders');
create trigger changes after insert or update or delete on subscriptions for each row execute function tell_user('subscriptions');
create trigger changes after insert or update or delete on invoices for each row execute function tell_user('subscriptions');
create trigger changes after insert or update or delete on reviews for each row execute function tell_review();
create trigger changes after insert or update or delete on content for each row execute function tell_content();
create trigger changes after insert or update or delete on users for each row execute function tell_person();
create trigger changes after update or delete on sessions for each row execute function tell_user('person');
