-- A phone number stands on one account at a time: of several it stays on the one that changed last.
update users set phone_number = null
where phone_number is not null
  and exists (
    select from users later
    where later.phone_number = users.phone_number and (later.updated_at, later.id) > (users.updated_at, users.id)
  );
create unique index users_by_phone on users (phone_number) where phone_number is not null;
