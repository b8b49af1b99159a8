-- As in 0008-prices.sql, under names that no column of variants has.
create or replace function show_sale() returns trigger language plpgsql as $$
declare
  of_product text := coalesce(new.product_id, old.product_id);
  of_options jsonb := coalesce(new.options, old.options);
  now_rupees integer;
  now_until timestamptz;
begin
  insert into changes (topic) values ('all-products');
  if tg_op <> 'DELETE' and new.running then now_rupees := new.rupees; now_until := new.ends_at; end if;
  if of_options = '{}' then
    update products set sale_rupees = now_rupees, sale_until = now_until
    where id = of_product and (sale_rupees, sale_until) is distinct from (now_rupees, now_until);
  else
    update variants set sale_rupees = now_rupees, sale_until = now_until
    where product_id = of_product and options = of_options and (sale_rupees, sale_until) is distinct from (now_rupees, now_until);
    if found then insert into changes (topic) values ('product:' || of_product), ('products'); end if;
  end if;
  return null;
end $$;
