-- Products that a product is worn with, and products that a piece of the reading is about: ids, in the order of the links.

alter table products add column wear_with text[] not null default '{}' check (cardinality(wear_with) <= 8);
alter table content add column products text[] not null default '{}' check (cardinality(products) <= 8);
