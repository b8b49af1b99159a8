-- What the shop shows: products, their pictures and reviews, reading.

-- A trusted extension: a database's owner may create it.
create extension if not exists pg_trgm;

-- What the database reads from a product's own fields itself, so that it is true whoever writes them. The
-- functions agree with src/domain/product.ts; a test holds the same generated products to both.

-- A number counts as its text: spreadsheets write 1890 where the catalogue has "1890".
create function product_text(metadata jsonb, field text) returns text
language sql immutable strict parallel safe
return case jsonb_typeof(metadata -> field)
  when 'string' then metadata ->> field
  when 'number' then trim_scale((metadata ->> field)::numeric)::text
end;

-- The spaces are those of JavaScript's \s: PostgreSQL's own depend on the locale.
create function product_price_rupees(metadata jsonb) returns integer
language sql immutable strict parallel safe
return nullif(substring(
  product_text(metadata, 'price_usd')
  from '^[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*([0-9]{1,7})(?:\.[0-9]+)?[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$'
)::integer, 0);

create function product_strength(metadata jsonb) returns numeric
language sql immutable strict parallel safe
return substring(
  product_text(metadata, 'strength')
  from '^[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*([0-9]{1,6}(?:\.[0-9]{1,6})?)[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$'
)::numeric;

create function product_in_stock(active boolean, metadata jsonb) returns boolean
language sql immutable strict parallel safe
return active and coalesce(product_text(metadata, 'is_oos'), '0') <> '1';

create table products (
  id           text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  name         text not null check (name <> ''),
  role         text,
  tax_code     text,
  active       boolean not null default true,
  description  text not null default '',
  images       text[] not null default '{}',
  metadata     jsonb not null default '{}',
  -- Ids of products that it is worn with, in the order of the links.
  wear_with    text[] not null default '{}' check (cardinality(wear_with) <= 8),
  price_rupees integer generated always as (product_price_rupees(metadata)) stored,
  strength     numeric generated always as (product_strength(metadata)) stored,
  in_stock     boolean not null generated always as (product_in_stock(active, metadata)) stored,
  type         text not null generated always as (coalesce(product_text(metadata, 'type'), '')) stored,
  -- The order of the import file: what the shop's owner shows first.
  position     integer not null default 0,
  -- Of its public reviews, for its card: how many there are, and the sum of their stars.
  rating_count integer not null default 0,
  rating_sum   integer not null default 0,
  updated_at   timestamptz not null default now()
);

-- Each list is read in the order of an index, from where the page before it ended. What has no value sorts last in both
-- directions: the keys are the same as in catalogue.sql.ts. Names go backward on the same index; prices and strengths do
-- not, since names settle their ties forward.
create index products_in_stock on products (position, id) where in_stock;
create index products_out_of_stock on products ((name collate "unicode"), id) where not in_stock;
create index products_by_name on products ((name collate "unicode"), id);
create index products_by_price on products ((coalesce(price_rupees, 2147483647)), (name collate "unicode"), id);
create index products_by_price_down on products ((coalesce(-price_rupees, 1)), (name collate "unicode"), id);
create index products_by_strength on products ((coalesce(strength, 1000000)), (name collate "unicode"), id);
create index products_by_strength_down on products ((coalesce(-strength, 1)), (name collate "unicode"), id);
create index products_of_type_by_name on products (type, (name collate "unicode"), id);
create index products_of_type_by_price on products (type, (coalesce(price_rupees, 2147483647)), (name collate "unicode"), id);
create index products_of_type_by_price_down on products (type, (coalesce(-price_rupees, 1)), (name collate "unicode"), id);
create index products_of_type_by_strength on products (type, (coalesce(strength, 1000000)), (name collate "unicode"), id);
create index products_of_type_by_strength_down on products (type, (coalesce(-strength, 1)), (name collate "unicode"), id);
-- Products of one print, by its first word: the expression is the one in catalogue.sql.ts.
create index products_of_print on products ((lower(split_part(metadata ->> 'variety', ' ', 1))), (name collate "unicode"), id);
create index products_by_update on products (updated_at desc, id);
-- A picture changes the products that show it.
create index products_by_image on products using gin (images);
-- Operators search within name and id (search.sql.ts).
create index products_by_words on products using gin (lower(' ' || name || ' ' || id) gin_trgm_ops);

-- How many products there are of each type: counting a hundred thousand rows takes longer than reading a page of them.
create table product_counts (
  type     text not null,
  in_stock boolean not null,
  count    integer not null,
  primary key (type, in_stock)
);

create table pictures (
  name          text primary key,
  width         integer not null check (width > 0),
  height        integer not null check (height > 0),
  widths        integer[] not null default '{}',
  webp_width    integer,
  colour        text not null,
  placeholder   text,
  kind          text not null default 'other',
  -- Has files of widths or a quality that the shop no longer makes: shown as it is until it is encoded once more.
  encode_again  boolean not null default false,
  -- The text alternative; null where it is made from the product's name, its print and the picture's kind.
  alt           text check (alt <> '' and length(alt) <= 300),
  -- Uploaded pictures belong to no product until it is saved; null once one has shown them.
  unsaved_since timestamptz
);
-- Pictures without files yet are looked for at every start, however many have theirs.
create index pictures_to_encode on pictures (name) where widths = '{}' or encode_again;
create index pictures_unsaved on pictures (unsaved_since) where unsaved_since is not null;

-- One per person and product.
create table reviews (
  product_id        text not null references products on delete cascade,
  -- No foreign key: the demo's authors have no accounts, and a review outlives its author's account.
  user_id           uuid not null,
  id                uuid not null unique default uuidv7(),
  rating            integer not null check (rating between 1 and 5),
  -- 20 to 500 characters as people see them are counted by the shop; one of them can be many code points, such as an
  -- emoji of a family or a Devanagari letter with its signs. This bounds what is stored.
  message           text not null check (char_length(message) between 20 and 6000),
  -- The author as everybody may see them, copied when they write: never an e-mail address.
  display_name      text not null,
  photo_url         text,
  -- Keys of stored files, below {user_id}/reviews/{product_id}/.
  images            text[] not null default '{}' check (cardinality(images) <= 5),
  -- What the author may add: the size they bought, and how it fits.
  size              text check (size in ('XS', 'S', 'M', 'L', 'XL', 'XXL')),
  fit               text check (fit in ('small', 'true', 'large')),
  -- Null until moderated; an edit makes it null again.
  attribute_scores  jsonb check (attribute_scores is null or coalesce(jsonb_typeof(attribute_scores -> 'TOXICITY') = 'number', false)),
  toxicity          double precision generated always as ((attribute_scores ->> 'TOXICITY')::double precision) stored
                    check (toxicity between 0 and 1),
  -- An operator's decision sets the score that counts (attribute_scores), so that whatever reads it needs no second rule.
  decision          text check (decision in ('published', 'hidden')),
  decided_at        timestamptz,
  -- Beside a decision: what the moderation service found, null if it has not scored the text.
  moderation_scores jsonb,
  created_at        timestamptz not null default clock_timestamp(),
  primary key (product_id, user_id),
  constraint reviews_decided check ((decision is null) = (decided_at is null)),
  constraint reviews_decision_counts check (decision is null or toxicity is null or (toxicity < 0.6) = (decision = 'published'))
);
-- The list of a product, what is not scored yet at its end; counts of stars and of how a product fits are read from the
-- index alone, however many reviews a product has.
create index reviews_of_product on reviews (product_id, toxicity, created_at desc, id desc) include (rating, fit);
create index reviews_of_rating on reviews (product_id, rating, toxicity, created_at desc, id desc);
create index reviews_of_user on reviews (user_id);
-- The operator's lists, newest first.
create index reviews_by_time on reviews (created_at desc, id desc);
create index reviews_flagged on reviews (created_at desc, id desc) where toxicity >= 0.6 and decision is null;
create index reviews_hidden on reviews (created_at desc, id desc) where decision = 'hidden';
create index reviews_unscored on reviews (created_at desc, id desc) where attribute_scores is null;

-- Photos that people have uploaded for a review. One that no review's `images` names is swept after a day.
create table review_photos (
  -- {user_id}/reviews/{product_id}/{random id}, made by the shop: the key of its files, without width and ending.
  name        text primary key,
  user_id     uuid not null,
  product_id  text not null,
  width       integer not null check (width > 0),
  height      integer not null check (height > 0),
  -- Of its AVIF files; empty until they are encoded.
  widths      integer[] not null default '{}',
  webp_width  integer not null check (webp_width > 0),
  colour      text not null,
  placeholder text not null,
  -- When it was uploaded, or last saved with a review.
  saved_at    timestamptz not null default now()
);
create index review_photos_of_user on review_photos (user_id, product_id);
create index review_photos_by_age on review_photos (saved_at);

-- What members read.
create table content (
  id         text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  title      text not null check (title <> ''),
  -- The name of a picture: one of the table pictures, or one of the shop's own.
  hero       text not null,
  excerpt    text not null default '',
  content    text not null default '',
  created_at timestamptz not null,
  draft      boolean not null default false,
  -- Members read it from then on; null: there is nothing to wait for.
  publish_at timestamptz,
  -- Ids of products that it is about, in the order of the links.
  products   text[] not null default '{}' check (cardinality(products) <= 8),
  -- Grows with each change by an operator, who may only change what they have read.
  version    integer not null default 1 check (version > 0),
  constraint content_scheduled check (publish_at is null or not draft)
);
create index content_newest on content (created_at desc, id desc);
