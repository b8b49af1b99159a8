import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shipping } from '../../../test/support/checkout.ts'
import { asActor, Crash } from '../../../test/support/crashes.ts'
import { createProvider, TIMEOUT_MS, useInstances } from '../../../test/support/interleavings.ts'
import { INVARIANTS } from '../../../test/support/invariants.ts'
import { addProduct } from '../../../test/support/products.ts'
import { SEED, SOAK_MS } from '../../../test/support/seed.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { reconcilePayment } from '../payments/reconcile-payments.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { placeOrder } from './place-order.ts'

const BUYERS = 50
const USES = 5
/** So many act at the same time. */
const AT_ONCE = 12

const provider = createProvider()
const clock = { now: () => new Date(Date.now() + aheadMs) }
let aheadMs = 12_000
const here = useInstances(provider, { clock })

const buyer = fc.record({
  deed: fc.constantFrom('pay', 'decline', 'decline', 'pay late', 'pay late', 'leave'),
  instance: fc.nat(1),
  crashAt: fc.oneof({ weight: 3, arbitrary: fc.constant(-1) }, { weight: 1, arbitrary: fc.nat(60) }),
  pauses: fc.array(fc.nat(8), { minLength: 1, maxLength: 4 }),
})
type Buyer = (typeof buyer extends fc.Arbitrary<infer Value> ? Value : never) & { uid: string }

/** @returns how many of the orders that were paid in time have the code */
async function play(seed: number): Promise<number> {
  const { pool } = here.test
  const shop = { ...here.test.shop, clock }
  const [product, code] = [`p-${randomUUID()}`, `CODE-${seed}`]
  aheadMs = 12_000
  await addProduct(pool, { id: product })
  await pool.query('insert into codes (code, percent, uses_in_all, uses_per_account, created_at) values ($1, 10, $2, 1, now())', [
    code,
    USES,
  ])
  const { rows } = await pool.query<{ id: string }>(
    'insert into users (name, email) select id, id from (select gen_random_uuid()::text as id from generate_series(1, $1)) buyer returning id',
    [BUYERS],
  )
  const uids = rows.map(({ id }) => id)
  await pool.query('insert into cart_codes (user_id, code) select unnest($1::uuid[]), $2', [uids, code])
  const buyers = fc.sample(buyer, { seed, numRuns: BUYERS }).map((plan, index) => ({ ...plan, uid: uids[index]! }))
  /** Paid while its use was held; what comes after that is honoured and not among them. */
  const inTime = new Set<string>()

  await inTurns(buyers, (someone) => asDying(someone, () => buy(someone)))
  expect(await heldUses()).toBeLessThanOrEqual(USES)
  // The time of every session is over; what was not paid is free for those who come again.
  aheadMs += 21 * 60_000
  await reconcileAll()
  expect(await heldUses()).toBe(await paidUses())
  const late = buyers.filter(({ deed }) => deed === 'pay late')
  const again = buyers.filter(({ deed }) => deed !== 'pay late').map((someone) => ({ ...someone, deed: 'pay' as const }))
  await inTurns([...again.slice(0, 3), ...late, ...again.slice(3)], (someone) =>
    asDying(someone, async () => {
      if (someone.deed === 'pay late') for (const id of provider.sessionsOf(someone.uid)) provider.pay(id)
      await (someone.deed === 'pay' ? buy(someone) : settleAll(someone))
    }),
  )
  aheadMs += 21 * 60_000
  await reconcileAll()
  // No use is lost to a dead process: whoever comes now gets those that are left.
  for (const someone of again) await asDying({ ...someone, crashAt: -1 }, () => buy(someone))

  const { rows: orders } = await pool.query<{ session: string; code: string | null; amount: number }>(
    'select session_id as session, code, amount_paise as amount from orders where user_id = any($1::uuid[])',
    [uids],
  )
  const withCode = orders.filter((order) => order.code === code)
  expect(withCode.every(({ amount }) => amount === 90_000)).toBe(true)
  expect(withCode.length).toBeGreaterThanOrEqual(USES)
  expect(await paidUses()).toBe(withCode.length)
  expect(await heldUses()).toBe(withCode.length)
  const broken = INVARIANTS.find(({ check }) => check === 'codes')!.broken
  expect((await broken.execute(shop.db)).rows).toEqual([])
  return withCode.filter(({ session }) => inTime.has(session)).length

  async function heldUses(): Promise<number> {
    return (await pool.query<{ n: number }>('select count(*)::int as n from code_uses where code = $1', [code])).rows[0]!.n
  }
  async function paidUses(): Promise<number> {
    return (await pool.query<{ n: number }>('select count(*)::int as n from code_uses where code = $1 and paid', [code])).rows[0]!.n
  }
  async function reconcileAll(): Promise<void> {
    const { rows: all } = await pool.query<{ id: string }>('select id from checkout_sessions where user_id = any($1::uuid[])', [uids])
    await inTurns(all, ({ id }) => reconcilePayment(shop, id))
  }
  async function buy(someone: Buyer): Promise<void> {
    const own = here.instances[someone.instance]!
    await mergeCart(own, someone.uid, { set: [{ id: product, quantity: 1 }] })
    const before = new Set(provider.sessionsOf(someone.uid))
    const placed = await placeOrder(own, someone.uid, { shipping, successUrl: '/account/orders', cancelUrl: '/checkout/shipping' })
    if (!placed.ok) return expect(['code-gone', 'busy', 'empty', 'too-many']).toContain(placed.reason)
    const mine = provider.sessionsOf(someone.uid).filter((id) => !before.has(id))
    for (const id of mine) {
      if (someone.deed === 'pay') provider.pay(id)
      if (someone.deed === 'pay') inTime.add(id)
      if (someone.deed === 'decline') provider.fail(id, 'PAYMENT_DECLINED')
    }
    await settleAll(someone)
  }
  async function settleAll(someone: Buyer): Promise<void> {
    for (const id of provider.sessionsOf(someone.uid)) await settlePayment(here.instances[someone.instance]!, id)
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

describe('50 buyers with a code of 5 uses', () => {
  it(
    'hold no more than 5, and pay no more than 5 in time; late payments keep their price, and no use is lost',
    { timeout: TIMEOUT_MS },
    async () => {
      const until = performance.now() + SOAK_MS
      let seed = SEED
      do expect(await play(seed++)).toBeLessThanOrEqual(USES)
      while (performance.now() < until)
    },
  )
})
