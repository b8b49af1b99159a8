-- Catalogue ------------------------------------------------------------------------------------

create table pictures (
  name        text primary key,
  width       integer not null check (width > 0),
  height      integer not null check (height > 0),
  widths      integer[] not null default '{}',
  webp_width  integer,
  colour      text not null,
  placeholder text,
  kind        text not null default 'other'
);

create table products (
  id            text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  name          text not null check (name <> ''),
  role          text,
  tax_code      text,
  active        boolean not null default true,
  description   text not null default '',
  images        text[] not null default '{}',
  metadata      jsonb not null default '{}',
  -- Read from metadata by the shop's own rules when a product is written; null sorts last.
  price_rupees  integer check (price_rupees > 0),
  strength      numeric,
  in_stock      boolean not null default true,
  -- The order of the import file: what the shop's owner shows first.
  position      integer not null default 0,
  updated_at    timestamptz not null default now()
);
create index products_shelf on products (position) where in_stock;

-- People: the tables of the sign-in library, in its own shape --------------------------------------

create table users (
  id             uuid primary key default uuidv7(),
  name           text not null,
  email          text not null unique,
  email_verified boolean not null default false,
  image          text,
  phone_number   text unique,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);

create table sessions (
  id         uuid primary key default uuidv7(),
  user_id    uuid not null references users on delete cascade,
  token      text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_of_user on sessions (user_id);

create table accounts (
  id                       uuid primary key default uuidv7(),
  user_id                  uuid not null references users on delete cascade,
  account_id               text not null,
  provider_id              text not null,
  access_token             text,
  refresh_token            text,
  id_token                 text,
  access_token_expires_at  timestamptz,
  refresh_token_expires_at timestamptz,
  scope                    text,
  password                 text,
  created_at               timestamptz not null default now(),
  updated_at               timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_of_user on accounts (user_id);

create table verifications (
  id         uuid primary key default uuidv7(),
  identifier text not null,
  value      text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

-- What a shopper has: every key is led by the user's id ---------------------------------------------

create table cart_lines (
  user_id    uuid not null references users on delete cascade,
  product_id text not null references products on delete cascade,
  quantity   integer not null check (quantity between 1 and 100),
  size       text not null check (size in ('XS', 'S', 'M', 'L', 'XL', 'XXL')),
  added_at   timestamptz not null default clock_timestamp(),
  primary key (user_id, product_id)
);

create table addresses (
  user_id    uuid not null references users on delete cascade,
  id         uuid not null default uuidv7(),
  address    jsonb not null,
  validation jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, id)
);

-- Money: nothing here goes when an account goes, so there are no foreign keys to users -------------

create table checkout_sessions (
  id             text primary key check (id ~ '^[A-Za-z0-9_-]{1,34}$'),
  user_id        uuid not null,
  state          text not null check (state in ('starting', 'open', 'failed', 'paid', 'mismatch', 'duplicate')),
  mode           text not null default 'payment',
  -- Equal for equal lines, amount and shipping: a second press of the button finds the first's session.
  fingerprint    text not null,
  -- Equal for equal lines, wherever they go: two such sessions that are both paid bought one cart twice.
  cart           text not null,
  line_items     jsonb not null,
  shipping       jsonb not null,
  amount_paise   bigint not null check (amount_paise >= 100),
  success_url    text not null,
  cancel_url     text not null,
  provider_id    text,
  url            text,
  error          text,
  created_at     timestamptz not null default now(),
  expires_at     timestamptz not null
);
create index checkout_sessions_of_cart on checkout_sessions (user_id, cart);
create index checkout_sessions_of_user on checkout_sessions (user_id, created_at desc);
create unique index checkout_sessions_live on checkout_sessions (user_id, fingerprint) where state in ('starting', 'open');

create table payments (
  session_id     text primary key references checkout_sessions,
  user_id        uuid not null,
  transaction_id text,
  amount_paise   bigint not null,
  state          text not null check (state in ('COMPLETED', 'REFUND_DUE')),
  created_at     timestamptz not null default now()
);
create index payments_of_user on payments (user_id, created_at desc);

create table orders (
  id             uuid primary key default uuidv7(),
  user_id        uuid not null,
  session_id     text not null unique references payments,
  number         text not null unique,
  transaction_id text not null,
  amount_paise   bigint not null,
  line_items     jsonb not null,
  shipping       jsonb not null,
  shipping_label jsonb,
  created_at     timestamptz not null default now()
);
create index orders_of_user on orders (user_id, created_at desc);

-- Counters of attempts: sign-ins, registrations, function calls. Losing them in a crash costs nothing.
create unlogged table attempts (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Secrets that the shop made for itself; a real shop brings its own (AUTH_SECRET).
create table secrets (
  name  text primary key,
  value text not null
);
