-- The widths and the quality of product pictures have changed. Those made from originals are encoded once more: until then they are shown
-- as they are. A later change of widths or quality sets encode_again in the same way.
alter table pictures add column encode_again boolean not null default false;
update pictures set encode_again = true where name ~ '/o[0-9a-f]{16}$' and widths <> '{}';
drop index pictures_to_encode;
create index pictures_to_encode on pictures (name) where widths = '{}' or encode_again;
