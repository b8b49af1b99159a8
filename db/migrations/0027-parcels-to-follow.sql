-- Parcels that have not arrived: the start of the shop resumes tracking them.
create index orders_in_transit on orders (id) where state in ('packed', 'shipped') and label_id is not null;
