-- 20 to 500 characters as people see them are counted by the shop; one of them can be many code points, such as an emoji
-- of a family or a Devanagari letter with its signs. This bounds what is stored.
alter table reviews drop constraint reviews_message_check;
alter table reviews add constraint reviews_message_check check (char_length(message) between 20 and 6000);

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
  kept_at     timestamptz not null default now()
);
create index review_photos_of_user on review_photos (user_id, product_id);
create index review_photos_by_age on review_photos (kept_at);
