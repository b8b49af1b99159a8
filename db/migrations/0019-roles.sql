-- What an operator may do: owners everything, packers what packing takes. Those of before are owners.
alter table operators add column role text not null default 'owner' check (role in ('owner', 'packer'));

-- Open pages follow a change of it as they follow a grant.
create trigger notify_changes_of_role after update of role on operators for each row
  when (new.role <> old.role) execute function notify_user('operator');
create trigger notify_operators_of_role after update of role on operators
  for each statement execute function notify_operators('all-people');
