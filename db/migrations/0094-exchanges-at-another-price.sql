-- An exchange for a piece at another price: what came back is accepted, and its difference, `due_paise`, waits for its buyer until
-- `ends_at`. The piece that was chosen stays off the counts meanwhile.
alter table returns
  add column due_paise integer check (due_paise > 0),
  drop constraint returns_state_check,
  add constraint returns_state_check check (state in ('asked', 'approved', 'refused', 'arrived', 'unpaid', 'settled', 'ended')),
  add constraint returns_unpaid check (state <> 'unpaid' or (due_paise is not null and ends_at is not null));
drop index returns_open;
create index returns_open on returns (created_at, id) where state in ('asked', 'approved', 'arrived', 'unpaid');
drop index returns_to_end;
create index returns_to_end on returns (ends_at) where state in ('approved', 'unpaid');

-- The payment of such a difference: it changes the order (0065) for this return, whose pieces it need not hold.
alter table checkout_sessions
  add column settles_return uuid,
  add constraint checkout_sessions_return check (settles_return is null or changes_order is not null);
create index checkout_sessions_returns on checkout_sessions (settles_return) where settles_return is not null;
