-- PostgreSQL 18 has this function; 15 to 17 get one of the same name. The time comes first, to the microsecond in 12 bits of
-- fraction, so that keys grow with it (RFC 9562, method 3).
do $$
begin
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
end
$$;
