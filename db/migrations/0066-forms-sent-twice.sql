-- A form that is sent twice is answered as what it is: the address is taken, the link was used.
drop index sessions_by_replaced;
alter table sessions drop column replaces, drop column form_token;
delete from password_resets where used_at is not null;
alter table password_resets drop column used_at;
