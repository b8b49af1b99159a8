-- What a program was answered for an act that it gave an Idempotency-Key, written in the act's own transaction and kept for a day. Nothing
-- refers to the key: what a revoked one was answered goes in its time.
create table api_answers (
  key_id          uuid not null,
  idempotency_key text not null,
  request_hash    text not null,
  status          integer not null,
  answer          text not null,
  answered_at     timestamptz not null,
  primary key (key_id, idempotency_key)
);
create index api_answers_by_time on api_answers (answered_at);
