import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { resetDemo } from '../src/features/demo/reset-demo.ts'
import { createDiskFiles } from '../src/services/files/disk.ts'
import { withOwnShop, type OwnShop } from './own-shop.ts'
import { aimed, count, type Table } from './report.ts'
import { median } from './round.ts'
import { sized } from './sized.ts'
import type { Stand } from './stand.ts'

const PEOPLE = sized(5000, 2)
const ROUNDS = sized(3, 1)
const AIM_MS = 3000
const WRITE_EVERY_MS = 20

/**
 * A reset of the demo, in a database of its own on the shop's server, while somebody reads a product and writes
 * one row again and again. The floor deletes as many rows of tables without indexes in one transaction.
 */
export async function demoReset(stand: Pick<Stand, 'db'>): Promise<Table> {
  const folder = await mkdtemp(join(tmpdir(), 'chhaap-bench-reset-'))
  const parts = { files: createDiskFiles(folder), demo: true }
  const rounds = await withOwnShop(stand, { name: 'demo_reset', parts }, measureRounds).finally(() =>
    rm(folder, { recursive: true, force: true }),
  )
  const of = (pick: (round: Round) => number) => median(rounds.map(pick))
  const longest = of(({ longestWriteMs }) => longestWriteMs)
  return {
    title: 'Reset of the demo',
    note: `People with a session, a cart line, an address and a paid order go while others read and write. The floor deletes as many rows without indexes. The aim is for the write.`,
    columns: ['', 'reset ms', 'floor ms', 'ratio', 'longest read ms', 'longest write ms', 'aim'],
    rows: [
      [
        `${count(PEOPLE)} people`,
        count(of(({ resetMs }) => resetMs)),
        count(of(({ floorMs }) => floorMs)),
        of(({ resetMs, floorMs }) => resetMs / floorMs).toFixed(1),
        count(of(({ longestReadMs }) => longestReadMs)),
        count(longest),
        aimed(`< ${AIM_MS}`, longest < AIM_MS),
      ],
    ],
  }
}

type Round = { resetMs: number; floorMs: number; longestReadMs: number; longestWriteMs: number }

async function measureRounds({ shop, pool }: OwnShop): Promise<Round[]> {
  // The first one stores the pictures' files.
  await resetDemo(shop)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await fill(pool)
    const reset = measureMs(() => resetDemo(shop))
    const [longestReadMs, longestWriteMs] = await Promise.all([
      longestMs(reset, () => pool.query(`select name from products where id = 'neel-buti-kurta'`)),
      longestMs(reset, () =>
        pool.query(`insert into attempts (key, points) values ('bench', 1) on conflict (key) do update set points = 1`),
      ),
    ])
    rounds.push({ resetMs: await reset, floorMs: await floorMs(pool), longestReadMs, longestWriteMs })
  }
  return rounds
}

async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with people as (insert into users (name, email) select 'Asha', 'reset-' || n || '@bench.example' from generate_series(1, $1::integer) n returning id),
      cookies as (insert into sessions (id, user_id, created_at, expires_at) select 'bench-' || id, id, now(), now() + interval '1 day' from people),
      carts as (insert into cart_lines (user_id, product_id, quantity, options) select id, 'neel-buti-kurta', 1, '{"size":"M"}' from people),
      homes as (insert into addresses (user_id, address) select id, '{}' from people),
      sessions as (
        insert into checkout_sessions (id, user_id, state, fingerprint, cart, line_items, shipping, amount_paise, success_url, cancel_url, expires_at)
        select 'bench-' || substr(replace(id::text, '-', ''), 13), id, 'paid', 'f', 'c', '[]', '{}', 189000, '/', '/', now() from people returning id, user_id
      ), paid as (
        insert into payments (session_id, user_id, amount_paise, state) select id, user_id, 189000, 'COMPLETED' from sessions
      )
      insert into orders (user_id, session_id, number, transaction_id, amount_paise, line_items, shipping)
      select user_id, id, upper(substr(md5(id), 1, 10)), id, 189000, '[]', '{}' from sessions`,
    [PEOPLE],
  )
}

/** Seven tables have a row for each person. */
async function floorMs(pool: pg.Pool): Promise<number> {
  await pool.query('drop table if exists floor')
  await pool.query(`create table floor as select n, repeat('x', 200) as payload from generate_series(1, $1::integer) n`, [7 * PEOPLE])
  return measureMs(() => pool.query('delete from floor'))
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Repeats `work` until `end`. @returns the longest time that it took */
async function longestMs(end: Promise<unknown>, work: () => Promise<unknown>): Promise<number> {
  const ended = new AbortController()
  end.then(
    () => ended.abort(),
    () => ended.abort(),
  )
  let longest = 0
  while (!ended.signal.aborted) {
    longest = Math.max(longest, await measureMs(work))
    await new Promise((resolve) => setTimeout(resolve, WRITE_EVERY_MS))
  }
  return longest
}
