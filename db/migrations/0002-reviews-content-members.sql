-- Reviews: one per person and product ---------------------------------------------------------------

create table reviews (
  product_id       text not null references products on delete cascade,
  -- No foreign key: the demo's authors have no accounts, and a review outlives its author's account.
  user_id          uuid not null,
  id               uuid not null unique default uuidv7(),
  rating           integer not null check (rating between 1 and 5),
  message          text not null check (char_length(message) between 20 and 500),
  -- The author as everybody may see them, copied when they write: never an e-mail address.
  display_name     text not null,
  photo_url        text,
  -- Keys of stored files, below {user_id}/reviews/{product_id}/.
  images           text[] not null default '{}' check (cardinality(images) <= 5),
  -- Null until moderated; an edit makes it null again.
  attribute_scores jsonb check (attribute_scores is null or coalesce(jsonb_typeof(attribute_scores -> 'TOXICITY') = 'number', false)),
  toxicity         double precision generated always as ((attribute_scores ->> 'TOXICITY')::double precision) stored
                   check (toxicity between 0 and 1),
  created_at       timestamptz not null default clock_timestamp(),
  primary key (product_id, user_id)
);
-- The list of a product and its average; what is not scored yet stands at the end of it.
create index reviews_list on reviews (product_id, toxicity, created_at desc, id) include (rating);
create index reviews_of_user on reviews (user_id);

-- What members read ---------------------------------------------------------------------------------

create table content (
  id         text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  title      text not null check (title <> ''),
  -- The name of a picture: one of the table pictures, or one of the shop's own.
  hero       text not null,
  excerpt    text not null default '',
  content    text not null default '',
  created_at timestamptz not null
);
create index content_newest on content (created_at desc, id);

-- Memberships. Invoices are money and outlive accounts, so there are no foreign keys to users ---------

create table subscriptions (
  user_id              uuid not null,
  id                   uuid not null default uuidv7(),
  -- Exactly "active" lets its person read the content (spec §6).
  status               text not null check (status <> ''),
  current_period_start timestamptz not null,
  -- Null: until it is revoked.
  current_period_end   timestamptz check (current_period_end >= current_period_start),
  created_at           timestamptz not null default clock_timestamp(),
  primary key (user_id, id)
);
create unique index subscriptions_active on subscriptions (user_id) where status = 'active';

create table invoices (
  user_id         uuid not null,
  subscription_id uuid not null,
  id              uuid not null default uuidv7(),
  status          text not null check (status <> ''),
  amount_paise    bigint not null check (amount_paise >= 0),
  created_at      timestamptz not null default clock_timestamp(),
  primary key (user_id, subscription_id, id),
  foreign key (user_id, subscription_id) references subscriptions
);

-- Everybody with an account is a customer. PhonePe keeps no customers, so nobody has an id with the provider.
create view customers as select id, null::text as stripe_id from users;
