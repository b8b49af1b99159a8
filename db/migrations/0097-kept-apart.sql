-- The name of the program that packs an order, where no person does: two of them are told apart.
alter table orders add column taken_key text;

-- Hashes of inboxes are made with the shop's secret now; those of before, which anybody could test an address against, go. Orders and uses
-- still count to their accounts.
update orders set inbox = null where inbox is not null;
update code_uses set inbox = null where inbox is not null;
