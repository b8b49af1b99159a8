-- Orders whose place of supply an operator has to say. There are few.
create index orders_without_place on orders (created_at) where tax -> 'isWithinState' = 'null';
