-- What the author may add: the size they bought, and how it fits.
alter table reviews
  add column size text check (size in ('XS', 'S', 'M', 'L', 'XL', 'XXL')),
  add column fit text check (fit in ('small', 'true', 'large'));
