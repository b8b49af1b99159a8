-- Who of the operators is told of paid orders, by mail and notification, and each morning of the day before.
alter table operators add column is_told boolean not null default true;
