import { registerPeople } from './people.ts'
import { aimed, CONTEST_COLUMNS, contestRow, type Table } from './report.ts'
import { compare, type Caller } from './round.ts'
import { sized } from './sized.ts'
import type { Stand } from './stand.ts'

const CLIENTS = sized(32, 2)
const AIM = { perSecond: 1500, p99Ms: 50 }
const PATH = '/api/cart/me'

/** Thirty-two people add to their carts without pause; every addition is flushed to disk before it is answered. */
export async function addToCart(stand: Stand): Promise<Table> {
  const { rows: settings } = await stand.db.query<{ fsync: string; commit: string }>(
    "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit",
  )
  const { fsync, commit } = settings[0]!
  if (fsync !== 'on' || commit !== 'on') throw new Error(`Not durable: fsync ${fsync}, synchronous_commit ${commit}.`)
  await stand.db.query(
    'create table bench_lines (id bigint generated always as identity primary key, product_id text, quantity integer, size text)',
  )
  const sql = { text: 'insert into bench_lines (product_id, quantity, size) values ($1, $2, $3)', values: ['neel-buti-kurta', 1, 'M'] }

  const callers = (await registerPeople(stand, CLIENTS)).map((cookie): Caller => ({
    headers: { cookie, origin: stand.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ set: [{ id: 'neel-buti-kurta', size: 'L' }] }),
  }))
  const floor = await stand.copyToFloor(PATH, callers[0]!, { method: 'PATCH', sql })
  const load = { seconds: sized(3, 1), connections: CLIENTS, method: 'PATCH' as const, callers }
  const { origin, shopPids, floorPid } = stand
  const outcome = await compare(stand.load, {
    shop: { ...load, url: origin + PATH },
    floor: { ...load, url: floor },
    shopPids,
    floorPids: [floorPid],
    rounds: sized(3, 1),
  })
  const met = outcome.shop.perSecond >= AIM.perSecond && outcome.shop.p99Ms <= AIM.p99Ms
  return {
    title: 'Add to cart',
    note: '32 people, fsync on. The floor runs one plain `INSERT`.',
    columns: CONTEST_COLUMNS,
    rows: [contestRow('PATCH /api/cart/me', outcome, aimed('≥ 1,500/s, p99 ≤ 50 ms', met))],
  }
}
