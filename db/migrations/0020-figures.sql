-- What the operators' figures of the last days are read by: which sizes ran out, and which carts were left.
create index stock_moves_to_none on stock_moves (at) where after = 0;
create index cart_lines_by_time on cart_lines (added_at);
