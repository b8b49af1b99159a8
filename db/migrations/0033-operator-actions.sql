-- What operators have done, on the pages and on the command line.
create table operator_actions (
  id          uuid primary key default uuidv7(),
  -- Null for the command line, and once the operator's account is deleted.
  user_id     uuid references users on delete set null,
  name        text not null,
  action      text not null,
  object_type text not null check (object_type in ('order', 'product', 'review', 'person', 'content', 'job')),
  object_id   text not null,
  before      jsonb,
  after       jsonb,
  created_at  timestamptz not null
);
create index operator_actions_of_object on operator_actions (object_type, object_id, created_at, id);
create index operator_actions_of_user on operator_actions (user_id);

-- When the password was given again in this session.
alter table sessions add column confirmed_at timestamptz;

-- Operators' pages follow all objects of a kind. Per statement: an import is one change.
create function notify_operators() returns trigger language plpgsql as $$
begin
  insert into changes (topic) values (tg_argv[0]);
  return null;
end $$;
create trigger operators_follow after insert or update or delete on orders for each statement execute function notify_operators('all-orders');
create trigger operators_follow after insert or update or delete on refunds for each statement execute function notify_operators('all-orders');
create trigger operators_follow after insert or update or delete on products for each statement execute function notify_operators('all-products');
create trigger operators_follow after insert or update or delete on pictures for each statement execute function notify_operators('all-products');
create trigger operators_follow after insert or update or delete on reviews for each statement execute function notify_operators('all-reviews');
create trigger operators_follow after insert or update or delete on users for each statement execute function notify_operators('all-people');
create trigger operators_follow after insert or update or delete on subscriptions for each statement execute function notify_operators('all-people');
create trigger operators_follow after insert or delete on operators for each statement execute function notify_operators('all-people');
create trigger operators_follow after insert or update or delete on content for each statement execute function notify_operators('all-content');

-- An object's history changes with each action.
create function notify_operators_of_action() returns trigger language plpgsql as $$
begin
  insert into changes (topic) values (
    case new.object_type when 'person' then 'all-people' when 'content' then 'all-content' else 'all-' || new.object_type || 's' end);
  return null;
end $$;
create trigger operators_follow after insert on operator_actions for each row execute function notify_operators_of_action();
