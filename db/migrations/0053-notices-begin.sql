-- A notice may be set before it begins.

alter table notices add column starts_at timestamptz;
