-- How many products there are of each type: counting a hundred thousand rows takes longer than reading a page of them.
create table product_counts (
  type     text not null,
  in_stock boolean not null,
  count    integer not null,
  primary key (type, in_stock)
);
insert into product_counts select type, in_stock, count(*) from products group by type, in_stock;

create function count_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from product_counts;
  elsif tg_op = 'INSERT' then
    insert into product_counts as known (type, in_stock, count)
      select type, in_stock, count(*) from added group by 1, 2 order by 1, 2
      on conflict (type, in_stock) do update set count = known.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into product_counts as known (type, in_stock, count)
      select type, in_stock, -count(*) from removed group by 1, 2 order by 1, 2
      on conflict (type, in_stock) do update set count = known.count + excluded.count;
  else
    -- Most updates change no count, and wait for nobody.
    insert into product_counts as known (type, in_stock, count)
      select type, in_stock, sum(difference)
      from (select type, in_stock, 1 as difference from added union all select type, in_stock, -1 from removed) as changed
      group by 1, 2 having sum(difference) <> 0 order by 1, 2
      on conflict (type, in_stock) do update set count = known.count + excluded.count;
  end if;
  return null;
end $$;
create trigger count_added after insert on products referencing new table as added for each statement execute function count_products();
create trigger count_removed after delete on products referencing old table as removed for each statement execute function count_products();
create trigger count_changed after update on products referencing old table as removed new table as added
  for each statement execute function count_products();
create trigger count_none after truncate on products for each statement execute function count_products();
