import type pg from 'pg'
import { settlePayment } from '../src/features/payments/settle-payment.ts'
import { createSealer } from '../src/platform/secrets/signed-tokens.ts'
import type { Payments, Shop } from '../src/shop.ts'
import { PURCHASE_KINDS } from '../src/wiring/purchase-kinds.ts'
import { addProduct } from '../test/support/products.ts'
import { withOwnShop, type OwnShop } from './own-shop.ts'
import { aimed, count, type Table } from './report.ts'
import { median } from './round.ts'
import { sized } from './sized.ts'
import { until, type Stand } from './stand.ts'

const NOTICES = sized(600, 2)
const ROUNDS = sized(3, 1)
const AIM = 200
const PRODUCT = 'neel-buti-kurta'

/** What the sessions hold: how many kinds of the product are counted, each bought as often as the others. */
const GOODS = [
  { name: 'pieces that are not counted', kinds: 0 },
  { name: 'counted pieces of 24 kinds', kinds: 24 },
  { name: 'counted pieces, all of one kind', kinds: 1 },
]

/**
 * Notices of paid sessions, from their queueing to their order, in a database of its own on the shop's server, with a
 * provider that answers at once. The floor writes three rows in a transaction for each, on as many connections.
 */
export async function settling(stand: Pick<Stand, 'db'>): Promise<Table> {
  const status = async (id: string) => ({ state: 'COMPLETED', amountPaise: 189_000, transactionId: `T${id}`, errorCode: null })
  const parts = {
    seller: { registration: null },
    purchaseKinds: PURCHASE_KINDS,
    sealer: createSealer({ secret: 'a bench has none' }),
    payments: { phonepe: { status } as unknown as Payments },
  } as unknown as Partial<Shop>
  const measured = await withOwnShop(stand, { name: 'settling', parts, maxWaiting: 2 * NOTICES }, measureRounds)
  const rows = GOODS.map(({ name }) => {
    const rounds = measured.filter((round) => round.name === name)
    const perSecond = median(rounds.map((round) => round.shop))
    const floor = count(median(rounds.map((round) => round.floor)))
    const ratio = median(rounds.map((round) => round.shop / round.floor)).toFixed(2)
    return [name, count(perSecond), (1000 / perSecond).toFixed(1), floor, ratio, aimed(`≥ ${AIM}/s`, perSecond >= AIM)]
  })
  return {
    title: 'Settling',
    note: `${NOTICES} notices of paid sessions at once; fsync on. The floor writes three rows in a transaction for each.`,
    columns: ['', 'shop /s', 'ms for each', 'floor /s', 'ratio', 'aim'],
    rows,
  }
}

async function measureRounds({ shop, pool }: OwnShop): Promise<{ name: string; shop: number; floor: number }[]> {
  shop.jobs.work('settle-payment', async ({ sessionId }) => void (await settlePayment(shop, sessionId)))
  await pool.query('create table floor (id bigint generated always as identity primary key, payload jsonb)')
  await addProduct(pool, { id: PRODUCT, price: '1890' })
  const measured: { name: string; shop: number; floor: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, kinds } of GOODS) {
      measured.push({ name, floor: await floorRound(pool), shop: await shopRound(pool, shop, { name: `${round}-${kinds}`, kinds }) })
    }
  }
  return measured
}

/** Kind n of a product. */
const KIND = `jsonb_build_object('size', 'K' || n)`

async function shopRound(pool: pg.Pool, { jobs }: Shop, { name, kinds }: { name: string; kinds: number }): Promise<number> {
  const { rows: before } = await pool.query<{ orders: number }>('select count(*)::integer as orders from orders')
  await pool.query('delete from variants')
  await pool.query(
    `insert into variants (product_id, options, position, stock) select $1, ${KIND}, n, 100000 from generate_series(1, $2::integer) n`,
    [PRODUCT, kinds],
  )
  await pool.query(
    `with people as (insert into users (name, email) select 'Asha', $1 || n || '@bench.example' from generate_series(1, $3::integer) n returning id)
     insert into checkout_sessions (id, user_id, state, fingerprint, cart, line_items, shipping, amount_paise, success_url, cancel_url, expires_at, holds)
     select $1 || '-' || row_number() over (), id, 'open', 'f', 'c',
       jsonb_build_array(jsonb_build_object('id', $2::text, 'quantity', 1, 'options', jsonb_build_object('size', 'K' || 1 + row_number() over () % greatest($4, 1)))),
       '{}', 189000, '/', '/', now() + interval '20 minutes', $4 > 0
     from people`,
    [`bench-${name}`, PRODUCT, NOTICES, kinds],
  )
  if (kinds > 0) {
    await pool.query(
      `insert into stock_holds (session_id, product_id, options, quantity)
       select id, $2, line_items -> 0 -> 'options', 1 from checkout_sessions where id like $1 || '-%'`,
      [`bench-${name}`, PRODUCT],
    )
  }
  const begun = performance.now()
  const ids = Array.from({ length: NOTICES }, (_, n) => `bench-${name}-${n + 1}`)
  await Promise.all(ids.map((sessionId) => jobs.send('settle-payment', sessionId, { sessionId })))
  const settled = async () => {
    const { rows } = await pool.query<{ orders: number }>('select count(*)::integer as orders from orders')
    return rows[0]!.orders === before[0]!.orders + NOTICES
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
