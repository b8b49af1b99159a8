import { BROKEN_SESSIONS } from '../../../test/support/invariants.ts'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { asActor, Crash, INTERLEAVINGS as RUNS, step, withCrashes } from '../../../test/support/crashes.ts'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createDatabase, createPool } from '../../platform/database.ts'
import type { Schema } from '../../schema.ts'
import { ServiceError } from '../../service-error.ts'
import type { Shop } from '../../shop.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { shipping } from './checkout.fixture.ts'
import { createProvider } from './interleavings.fixture.ts'
import { placeOrder } from './place-order.ts'
import { reconcilePayment } from './reconcile-payments.ts'
import { settlePayment } from './settle-payment.ts'

const LANES = 6

let test: TestShop
let pools: pg.Pool[]
let instances: Shop[]
const provider = createProvider()
beforeAll(async () => {
  test = await createTestShop({ payments: provider.payments })
  const { database = '' } = test.pool.options
  pools = [1, 2].map(() => createPool({ ...inject('postgres'), database }, { max: 8, maxWaiting: 1000 }))
  const send: Shop['jobs']['send'] = (...job) => step(() => test.shop.jobs.send(...job))
  // A press that has not opened its payment yet counts as dead at once: nobody waits, and the living are overtaken too.
  const clock = { now: () => new Date(Date.now() + 12_000) }
  instances = pools.map((pool) => ({
    ...test.shop,
    clock,
    db: createDatabase<Schema>(withCrashes(pool)),
    jobs: { ...test.shop.jobs, send },
  }))
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await test.close()
})

const ACTIONS = [
  'place',
  'place elsewhere',
  'notice',
  'poll',
  'pay',
  'pay wrongly',
  'cancel',
  'expire',
  'reprice',
  'restock',
  'refill',
  'refund',
  'delete person',
] as const
type Action = (typeof ACTIONS)[number]

const actor = fc.record({
  // Presses and news are what races; the rest of the world moves now and then.
  action: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<Action>('place', 'place elsewhere', 'notice', 'poll', 'pay') },
    { weight: 1, arbitrary: fc.constantFrom(...ACTIONS) },
  ),
  instance: fc.nat(1),
  session: fc.nat(3),
  crashAt: fc.oneof({ weight: 2, arbitrary: fc.constant(-1) }, { weight: 1, arbitrary: fc.nat(50) }),
  pauses: fc.array(fc.nat(12), { minLength: 1, maxLength: 5 }),
})
type Actor = { action: Action; instance: number; session: number; crashAt: number; pauses: number[] }
const waves = fc.array(fc.array(actor, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 4 })

type World = { uid: string; product: string; prices: Set<number>; fills: number }

async function act(world: World, { action, instance, session, crashAt, pauses }: Actor): Promise<void> {
  const shop = instances[instance]!
  const { uid, product } = world
  const sessions = provider.sessionsOf(uid)
  const id = sessions[session % Math.max(sessions.length, 1)] ?? 'ch_none'
  const press = (name: string) =>
    placeOrder(shop, uid, { shipping: { ...shipping, name }, successUrl: '/account/orders', cancelUrl: '/checkout/shipping' })
  const deeds: Record<Action, () => Promise<unknown>> = {
    place: () => press('Asha'),
    'place elsewhere': () => press('Asha at work'),
    notice: () => settlePayment(shop, id),
    poll: () => reconcilePayment(shop, id),
    pay: async () => provider.pay(id),
    'pay wrongly': async () => provider.pay(id, 777),
    cancel: async () => provider.fail(id, 'REQUEST_CANCEL_BY_REQUESTER'),
    expire: async () => provider.fail(id, 'TXN_NOT_COMPLETED'),
    async reprice() {
      const price = 1000 + (pauses[0] ?? 0)
      world.prices.add(price * 100)
      await addProduct(test.pool, { id: product, price: String(price) })
    },
    restock: () => addProduct(test.pool, { id: product, active: (pauses[0] ?? 0) % 2 === 0 }),
    async refill() {
      world.fills++
      await mergeCart(shop, uid, { set: [{ id: product, quantity: 2 }] })
    },
    refund: async () => Promise.all((await refundsOf(uid)).map((refund) => sendRefund(shop, refund))),
    'delete person': () => test.pool.query('delete from users where id = $1', [uid]),
  }
  await asActor({ crashAt, pauses }, () => provider.servedFor(uid, deeds[action])).catch((error: Error) => {
    if (!isExpected(error)) throw error
  })
}

/** A crash, a provider in trouble, and a person who has gone while something was written for them. */
function isExpected(error: Error): boolean {
  return error instanceof Crash || error instanceof ServiceError || (error as { code?: string }).code === '23503'
}

async function refundsOf(uid: string): Promise<string[]> {
  return (await test.pool.query<{ id: string }>('select id from refunds where user_id = $1', [uid])).rows.map(({ id }) => id)
}

async function play(waves: Actor[][]): Promise<void> {
  const { rows } = await test.pool.query<{ id: string }>('insert into users (name, email) values ($1, $1) returning id', [randomUUID()])
  const uid = rows[0]!.id
  const world: World = { uid, product: `p-${uid}`, prices: new Set([100_000]), fills: 1 }
  await addProduct(test.pool, { id: world.product })
  await mergeCart(test.shop, uid, { set: [{ id: world.product, quantity: 2 }] })
  for (const wave of waves) await Promise.all(wave.map((actor) => act(world, actor)))
  expect(await unattended(uid)).toEqual([])
  await recover(uid)
  await check(world)
}

/** What is not at its end, and has no job that will bring it there. */
async function unattended(uid: string) {
  const { rows } = await test.pool.query(
    `select id from checkout_sessions where user_id = $1 and state in ('starting', 'open', 'failed')
       and not exists (select from pgboss.job where name = 'reconcile-payment' and singleton_key = checkout_sessions.id)
     union all
     select id from refunds where user_id = $1 and state in ('due', 'pending')
       and not exists (select from pgboss.job where name = 'refund-payment' and singleton_key = refunds.id)`,
    [uid],
  )
  return rows
}

/** What those jobs do when all is well again. */
async function recover(uid: string): Promise<void> {
  const { rows } = await test.pool.query<{ id: string }>('select id from checkout_sessions where user_id = $1', [uid])
  for (const { id } of rows) await settlePayment(test.shop, id)
  for (const id of await refundsOf(uid)) await sendRefund(test.shop, id)
  for (const id of await refundsOf(uid)) await sendRefund(test.shop, id)
}

async function check({ uid, prices, fills }: World): Promise<void> {
  const { rows: sessions } = await test.pool.query<{
    id: string
    state: string
    cart: string
    amount: number
    ordered: number | null
    unit: number
  }>(
    `select session.id, session.state, cart, session.amount_paise as amount, orders.amount_paise as ordered,
       (session.line_items -> 0 ->> 'amount_unit')::int as unit
     from checkout_sessions session left join orders on orders.session_id = session.id where session.user_id = $1`,
    [uid],
  )
  for (const session of sessions) {
    const taken = provider.taken(session.id)
    const returned = provider.returned(session.id)
    // An order where the money came, at the frozen price, and nowhere else; every other rupee has gone back, once.
    expect({ ...session, money: (session.ordered ?? 0) + returned }).toMatchObject({ money: taken })
    expect(session.ordered === null || session.ordered === session.amount).toBe(true)
    expect(prices.has(session.unit) && session.amount === 2 * session.unit).toBe(true)
  }
  for (const cart of new Set(sessions.map((session) => session.cart))) {
    expect(sessions.filter((session) => session.cart === cart && session.ordered !== null).length).toBeLessThanOrEqual(fills)
  }
  expect(
    (await test.pool.query(`select * from (${BROKEN_SESSIONS}) broken where id = any($1)`, [sessions.map(({ id }) => id)])).rows,
  ).toEqual([])
}

describe('payments under any interleaving', () => {
  it(
    'end as one order at the frozen price, or go back: crashes at every step, two instances',
    { timeout: 60_000 + RUNS * 600 },
    async () => {
      const property = fc.asyncProperty(waves, play)
      const lane = () => fc.assert(property, { numRuns: Math.ceil(RUNS / LANES), endOnFailure: true })
      await Promise.all(Array.from({ length: LANES }, lane))
      expect(provider.counts().completed).toBeGreaterThan(0)
    },
  )
})
