-- What is given back, or bought later, changes which reviews are by somebody who keeps the piece.
create trigger notify_reviews_changed after update on orders for each row
  when (old.state is distinct from new.state or old.line_items is distinct from new.line_items)
  execute function notify_reviews_of_buyer();

create function notify_reviews_of_refunded() returns trigger language plpgsql as $$
begin
  insert into changes (topic) select 'reviews:' || product_id from orders join reviews using (user_id)
  where session_id = coalesce(new.session_id, old.session_id)
    and line_items @> jsonb_build_array(jsonb_build_object('id', product_id));
  return null;
end $$;
create trigger notify_reviews after insert or delete or update of state, parts on refunds for each row
  execute function notify_reviews_of_refunded();
