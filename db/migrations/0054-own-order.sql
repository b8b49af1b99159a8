-- The shop's own order is one that shoppers may choose: an index for each list of it (0002-catalogue.sql).

create index products_by_position on products (position, (name collate "unicode"), id);
create index products_of_type_by_position on products (type, position, (name collate "unicode"), id);
