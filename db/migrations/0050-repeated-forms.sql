-- A used link stays for a few minutes: its form may be sent twice. It expires with its use, also for the version before this one.
alter table password_resets add column used_at timestamptz;

-- The people of a household link the same phone with accounts of their own.
alter table users drop constraint users_phone_number_key;
