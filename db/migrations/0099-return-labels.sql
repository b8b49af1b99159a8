-- A carrier's label for the way back of a return: `wanted` until it is bought, of which a carrier was asked at `label_asked_at`, and `void`
-- until the carrier has been asked to take it back.
alter table returns
  add column label_state text check (label_state in ('wanted', 'bought', 'void')),
  add column label_id text,
  add column label_asked_at timestamptz,
  add constraint returns_label check (label_id is not null or label_state is null or label_state = 'wanted');
create index returns_labels on returns (id) where label_state in ('wanted', 'void');
