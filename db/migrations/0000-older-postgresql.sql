-- What PostgreSQL 15 to 17 lack of what the shop uses is made under the same name, so that every statement is one for all versions.
do $$
begin
  -- There since 18. The time comes first, to the microsecond in 12 bits of fraction, so that keys grow with it (RFC 9562, method 3).
  if to_regprocedure('pg_catalog.uuidv7()') is null then
    create function uuidv7() returns uuid language sql volatile parallel safe as $body$
      select encode(
        overlay(
          uuid_send(gen_random_uuid())
          placing substring(int8send(micros / 1000) from 3) || int2send((7 << 12 | micros % 1000 * 4096 / 1000)::int2)
          from 1 for 8
        ), 'hex')::uuid
      from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros) as now
    $body$;
  end if;

  -- There since 16.
  if to_regcollation('pg_catalog.unicode') is null then
    create collation unicode (provider = icu, locale = 'und');
  end if;
end
$$;
