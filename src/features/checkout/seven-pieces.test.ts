import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shipping } from '../../../test/support/checkout.ts'
import { asActor, Crash } from '../../../test/support/crashes.ts'
import { createProvider, TIMEOUT_MS, useInstances } from '../../../test/support/interleavings.ts'
import { BROKEN_SESSIONS } from '../../../test/support/invariants.ts'
import { addProduct } from '../../../test/support/products.ts'
import { SEED, SOAK_MS } from '../../../test/support/seed.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { reconcilePayment } from '../payments/reconcile-payments.ts'
import { sendRefund } from '../payments/send-refund.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { findCounts, setCount } from '../stock/set-count.ts'
import { placeOrder } from './place-order.ts'

const BUYERS = 200
const PIECES = 7
/** The number of buyers who act at the same time. */
const AT_ONCE = 12
/** Each buyer wants one of both: two lines of one product. */
const KINDS = ['indigo', 'madder'].map((colour) => ({ size: 'M', colour }))

const provider = createProvider()
const clock = { now: () => new Date(Date.now() + aheadMs) }
let aheadMs = 12_000
const here = useInstances(provider, { clock })

/** What each buyer does, where their process dies, and on which instance they are. */
const buyer = fc.record({
  deed: fc.constantFrom('pay', 'decline', 'decline', 'pay late', 'pay late', 'pay late', 'leave'),
  instance: fc.nat(1),
  crashAt: fc.oneof({ weight: 3, arbitrary: fc.constant(-1) }, { weight: 1, arbitrary: fc.nat(60) }),
  pauses: fc.array(fc.nat(8), { minLength: 1, maxLength: 4 }),
})
type Buyer = (typeof buyer extends fc.Arbitrary<infer Value> ? Value : never) & { uid: string }

/** @returns how many orders it came to */
async function play(seed: number): Promise<number> {
  const { test } = here
  const product = `p-${randomUUID()}`
  const shop = { ...test.shop, clock }
  aheadMs = 12_000
  await addProduct(test.pool, { id: product })
  await test.pool.query(
    `insert into product_options (product_id, name, label, position, choices)
     values ($1, 'colour', 'Colour', 0, '{indigo,madder}'), ($1, 'size', 'Size', 1, '{S,M}')`,
    [product],
  )
  for (const options of KINDS) await setCount(shop, { id: product, options, change: { to: PIECES } }, COMMAND_LINE)
  const { rows } = await test.pool.query<{ id: string }>(
    'insert into users (name, email) select id, id from (select gen_random_uuid()::text as id from generate_series(1, $1)) buyer returning id',
    [BUYERS],
  )
  await test.pool.query(
    `insert into cart_lines (user_id, product_id, quantity, options)
     select buyer, $2, 1, kind from unnest($1::uuid[]) as buyer, jsonb_array_elements($3::jsonb) as kind`,
    [rows.map(({ id }) => id), product, JSON.stringify(KINDS)],
  )
  const plans = fc.sample(buyer, { seed, numRuns: BUYERS })
  const buyers = plans.map((plan, index) => ({ ...plan, uid: rows[index]!.id }))
  const sessionsOf = ({ uid }: Buyer) => provider.sessionsOf(uid)

  await inTurns(buyers, (someone) => asDying(someone, () => buy(someone)))
  // The time of every session is over. What was not paid is free, and is there for those who come again.
  aheadMs += 21 * 60_000
  await reconcileAll()
  const late = buyers.filter(({ deed }) => deed === 'pay late')
  const again = buyers.filter(({ deed }) => deed !== 'pay late').map((someone) => ({ ...someone, deed: 'pay' as const }))
  // Others are quicker than some of those who pay late.
  await inTurns([...again.slice(0, 3), ...late, ...again.slice(3)], (someone) =>
    asDying(someone, async () => {
      if (someone.deed === 'pay late') for (const id of sessionsOf(someone)) provider.pay(id)
      await (someone.deed === 'pay' ? buy(someone) : settleAll(someone))
    }),
  )
  // Whoever died is looked after by the jobs, once all is well again.
  aheadMs += 21 * 60_000
  await reconcileAll()
  for (const { uid } of buyers) for (const id of await here.refundsOf(uid)) for (const _ of [1, 2]) await sendRefund(shop, id)
  // The last ones, without any trouble: nothing that is left is lost to a dead process.
  for (const someone of buyers.slice(0, 2 * PIECES)) await asDying({ ...someone, crashAt: -1 }, () => buy({ ...someone, deed: 'pay' }))

  const { rows: sessions } = await test.pool.query<{ id: string; amount: number; ordered: number | null }>(
    `select session.id, session.amount_paise as amount, orders.amount_paise as ordered from checkout_sessions session
     left join orders on orders.session_id = session.id where session.user_id = any($1::uuid[])`,
    [rows.map(({ id }) => id)],
  )
  for (const { id, ordered } of sessions) expect([id, (ordered ?? 0) + provider.returned(id)]).toEqual([id, provider.taken(id)])
  const counts = (await findCounts(shop, product)).filter(({ options }) => options['size'] === 'M')
  expect(counts.map(({ stock, held }) => [stock, held])).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect((await test.pool.query('select * from stock_holds where product_id = $1', [product])).rows).toEqual([])
  expect(
    (await test.pool.query(`select * from (${BROKEN_SESSIONS}) broken where id = any($1)`, [sessions.map(({ id }) => id)])).rows,
  ).toEqual([])

  return sessions.filter(({ ordered }) => ordered !== null).length

  /** What the jobs of all sessions do, also of those whose process died before it asked the provider. */
  async function reconcileAll(): Promise<void> {
    const uids = rows.map(({ id }) => id)
    const { rows: all } = await test.pool.query<{ id: string }>('select id from checkout_sessions where user_id = any($1::uuid[])', [uids])
    await inTurns(all, ({ id }) => reconcilePayment(shop, id))
  }

  async function buy(someone: Buyer): Promise<void> {
    const own = here.instances[someone.instance]!
    await mergeCart(own, someone.uid, { set: KINDS.map((options) => ({ id: product, options, to: { quantity: 1 } })) })
    const before = new Set(sessionsOf(someone))
    const placed = await placeOrder(own, someone.uid, { shipping, successUrl: '/account/orders', cancelUrl: '/checkout/shipping' })
    if (!placed.ok) return expect(['too-few', 'unavailable', 'busy', 'empty']).toContain(placed.reason)
    const mine = sessionsOf(someone).filter((id) => !before.has(id))
    for (const id of mine) if (someone.deed === 'pay') provider.pay(id)
    for (const id of mine) if (someone.deed === 'decline') provider.fail(id, 'PAYMENT_DECLINED')
    await settleAll(someone)
  }

  async function settleAll(someone: Buyer): Promise<void> {
    for (const id of sessionsOf(someone)) await settlePayment(here.instances[someone.instance]!, id)
  }
}

async function asDying({ crashAt, pauses, uid }: Buyer, work: () => Promise<void>): Promise<void> {
  await asActor({ crashAt, pauses }, () => provider.servedFor(uid, work)).catch((error: Error) => {
    if (!(error instanceof Crash || error instanceof ServiceError)) throw error
  })
}

async function inTurns<Item>(items: Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const left = items.values()
  const lane = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

describe('200 buyers of 7 pieces', () => {
  it('get 7 orders; nobody pays for nothing, and no piece is lost or left held', { timeout: TIMEOUT_MS }, async () => {
    const until = performance.now() + SOAK_MS
    let seed = SEED
    do expect(await play(seed++)).toBe(PIECES)
    while (performance.now() < until)
    if (SOAK_MS > 0) console.info(`${seed - SEED} times ${BUYERS} buyers (seed ${SEED})`)
  })
})
