-- When a size that is counted could not be had: none was left, and none could be sold ahead. A size that is still out has no `until`.
create table sold_out_spans (
  product_id text not null references products on delete cascade,
  options    jsonb not null,
  since      timestamptz not null,
  until      timestamptz check (until >= since),
  primary key (product_id, options, since)
);
create unique index sold_out_now on sold_out_spans (product_id, options) where until is null;

-- Whoever changes a count. A transaction that changes it twice has two moments.
create function note_sold_out() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.stock + old.ahead <= 0 then
    update sold_out_spans set until = clock_timestamp() where product_id = old.product_id and options = old.options and until is null;
  end if;
  -- A product that is deleted takes its sizes and these rows with it.
  if tg_op <> 'DELETE' and new.stock + new.ahead <= 0 then
    insert into sold_out_spans (product_id, options, since) values (new.product_id, new.options, clock_timestamp())
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger note_sold_out after insert or delete on variants for each row execute function note_sold_out();
create trigger note_sold_out_count after update of stock, ahead on variants for each row
  when (coalesce(old.stock + old.ahead <= 0, false) <> coalesce(new.stock + new.ahead <= 0, false)) execute function note_sold_out();

insert into sold_out_spans (product_id, options, since)
  select product_id, options, coalesce((
    select max(at) from stock_moves move
    where move.product_id = variants.product_id and move.options = variants.options and move.reason = 'sold' and move.after = 0), now())
  from variants where stock + ahead <= 0;
