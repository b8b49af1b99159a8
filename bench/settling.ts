import type pg from 'pg'
import { settlePayment } from '../src/features/payments/settle-payment.ts'
import type { Payments, Shop } from '../src/shop.ts'
import { openOwnShop } from './own-shop.ts'
import { aimed, count, type Table } from './report.ts'
import { median } from './round.ts'
import { until, type Stand } from './stand.ts'

const NOTICES = 600
const ROUNDS = 3
const AIM = 200

/**
 * Notices of paid sessions, from their queueing to their order, in a database of its own on the shop's server, with a
 * provider that answers at once. The floor writes three rows in a transaction for each, on as many connections.
 */
export async function settling(stand: Stand): Promise<Table> {
  const status = async (id: string) => ({ state: 'COMPLETED', amountPaise: 189_000, transactionId: `T${id}`, errorCode: null })
  const parts = { seller: { registration: null }, payments: { phonepe: { status } as unknown as Payments } } as Partial<Shop>
  const { shop, pool, close } = await openOwnShop(stand, { name: 'settling', parts, maxWaiting: 2 * NOTICES })
  shop.jobs.work('settle-payment', async ({ sessionId }) => void (await settlePayment(shop, sessionId)))
  await pool.query('create table floor (id bigint generated always as identity primary key, payload jsonb)')
  const measured: { shop: number; floor: number }[] = []
  for (let round = 0; round < ROUNDS; round++) measured.push({ floor: await floorRound(pool), shop: await shopRound(pool, shop, round) })
  await close()
  const perSecond = median(measured.map((round) => round.shop))
  const ratio = median(measured.map((round) => round.shop / round.floor))
  return {
    title: 'Settling',
    note: `${NOTICES} notices of paid sessions at once, from queueing to the last order; fsync on. The floor writes three rows in a transaction for each.`,
    columns: ['', 'shop /s', 'floor /s', 'ratio', 'aim'],
    rows: [
      [
        'notices',
        count(perSecond),
        count(median(measured.map((round) => round.floor))),
        ratio.toFixed(2),
        aimed(`≥ ${AIM}/s`, perSecond >= AIM),
      ],
    ],
  }
}

async function shopRound(pool: pg.Pool, { jobs }: Shop, round: number): Promise<number> {
  await pool.query(
    `with people as (insert into users (name, email) select 'Asha', $1 || n || '@bench.example' from generate_series(1, $3::integer) n returning id)
     insert into checkout_sessions (id, user_id, state, fingerprint, cart, line_items, shipping, amount_paise, success_url, cancel_url, expires_at)
     select $1 || '-' || row_number() over (), id, 'open', 'f', 'c', $2, '{}', 189000, '/', '/', now() + interval '20 minutes' from people`,
    [`bench-${round}`, JSON.stringify([{ id: 'neel-buti-kurta', quantity: 1 }]), NOTICES],
  )
  const begun = performance.now()
  const ids = Array.from({ length: NOTICES }, (_, n) => `bench-${round}-${n + 1}`)
  await Promise.all(ids.map((sessionId) => jobs.send('settle-payment', sessionId, { sessionId })))
  const settled = async () => {
    const { rows } = await pool.query<{ orders: number }>('select count(*)::integer as orders from orders')
    return rows[0]?.orders === NOTICES * (round + 1)
  }
  await until(settled, () => 'The notices are not settled.')
  return NOTICES / ((performance.now() - begun) / 1000)
}

async function floorRound(pool: pg.Pool): Promise<number> {
  let left = NOTICES
  const begun = performance.now()
  const writers = Array.from({ length: pool.options.max }, async () => {
    const client = await pool.connect()
    while (left-- > 0) {
      await client.query('begin')
      for (let row = 0; row < 3; row++) await client.query('insert into floor (payload) values ($1)', ['{"id":"neel-buti-kurta"}'])
      await client.query('commit')
    }
    client.release()
  })
  await Promise.all(writers)
  return NOTICES / ((performance.now() - begun) / 1000)
}
