-- An act that asks an outside service is not done within a transaction that keeps its answer: its key is reserved first, without an answer.
alter table api_answers
  alter column status drop not null,
  alter column answer drop not null,
  add check ((status is null) = (answer is null));
