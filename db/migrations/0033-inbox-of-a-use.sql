-- By which uses of a code count to a person who has several accounts, or a new one: a hash of the inbox that the account's address leads to.
-- Null for an account without an address, and for what was used before.
alter table code_uses add column inbox text;
create index code_uses_of_inbox on code_uses (code, inbox) where inbox is not null;
