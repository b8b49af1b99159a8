-- The address that is chosen first at checkout. A person has one at most.
alter table addresses add column is_default boolean not null default false;
create unique index addresses_default on addresses (user_id) where is_default;
