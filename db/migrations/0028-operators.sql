-- Who may use the operator's pages: accounts, granted from the command line.
create table operators (
  user_id    uuid primary key references users on delete cascade,
  granted_at timestamptz not null default now()
);

-- Their open pages follow a grant and a revocation.
create trigger changes after insert or delete on operators for each row execute function tell_user('operator');
