import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shipping } from '../../../test/support/checkout.ts'
import { asActor, Crash } from '../../../test/support/crashes.ts'
import { createProvider, playAll, TIMEOUT_MS, useInstances, wavesOf, type Actor } from '../../../test/support/interleavings.ts'
import { BROKEN_SESSIONS } from '../../../test/support/invariants.ts'
import { queuedJobs } from '../../../test/support/jobs.ts'
import { addProduct } from '../../../test/support/products.ts'
import { isAccountGone } from '../../errors/account-gone.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { reconcilePayment } from '../payments/reconcile-payments.ts'
import { sendRefund } from '../payments/send-refund.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { placeOrder } from './place-order.ts'

const provider = createProvider()
// A press that has not opened its payment yet counts as dead at once: nobody waits, and the living are overtaken too.
const here = useInstances(provider, { clock: { now: () => new Date(Date.now() + 12_000) } })

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

// Presses and news are what races; the rest of the world moves now and then.
const waves = wavesOf(
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<Action>('place', 'place elsewhere', 'notice', 'poll', 'pay') },
    { weight: 1, arbitrary: fc.constantFrom(...ACTIONS) },
  ),
)

type World = { uid: string; product: string; prices: Set<number>; fills: number }

async function act(world: World, { action, instance, session, crashAt, pauses }: Actor<Action>): Promise<void> {
  const shop = here.instances[instance]!
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
      await addProduct(here.test.pool, { id: product, price: String(price) })
    },
    restock: () => addProduct(here.test.pool, { id: product, active: (pauses[0] ?? 0) % 2 === 0 }),
    async refill() {
      world.fills++
      await mergeCart(shop, uid, { set: [{ id: product, quantity: 2 }] })
    },
    refund: async () => Promise.all((await here.refundsOf(uid)).map((refund) => sendRefund(shop, refund))),
    'delete person': () => here.test.pool.query('delete from users where id = $1', [uid]),
  }
  await asActor({ crashAt, pauses }, () => provider.servedFor(uid, deeds[action])).catch((error: Error) => {
    if (!isExpected(error, uid)) throw error
  })
}

/** A crash, a provider in trouble, and a person who has gone while something was written for them. */
function isExpected(error: Error, uid: string): boolean {
  return error instanceof Crash || error instanceof ServiceError || isAccountGone(error, [uid])
}

async function play(waves: Actor<Action>[][]): Promise<void> {
  const { rows } = await here.test.pool.query<{ id: string }>('insert into users (name, email) values ($1, $1) returning id', [
    randomUUID(),
  ])
  const uid = rows[0]!.id
  const world: World = { uid, product: `p-${uid}`, prices: new Set([100_000]), fills: 1 }
  await addProduct(here.test.pool, { id: world.product })
  await mergeCart(here.test.shop, uid, { set: [{ id: world.product, quantity: 2 }] })
  for (const wave of waves) await Promise.all(wave.map((actor) => act(world, actor)))
  expect(await unattended(uid)).toEqual([])
  await recover(uid)
  await check(world)
}

/** What is not at its end, and has no job that will bring it there. */
async function unattended(uid: string) {
  const { rows } = await here.test.pool.query<{ job: string; id: string }>(
    `select 'reconcile-payment' as job, id from checkout_sessions where user_id = $1 and state in ('starting', 'open', 'failed')
     union all
     select 'refund-payment', id from refunds where user_id = $1 and state in ('due', 'pending')`,
    [uid],
  )
  const queued = new Set((await queuedJobs(here.test.pool)).map(({ name, key }) => `${name} ${key}`))
  return rows.filter(({ job, id }) => !queued.has(`${job} ${id}`))
}

/** What those jobs do when all is well again. */
async function recover(uid: string): Promise<void> {
  const { rows } = await here.test.pool.query<{ id: string }>('select id from checkout_sessions where user_id = $1', [uid])
  for (const { id } of rows) await settlePayment(here.test.shop, id)
  for (const id of await here.refundsOf(uid)) await sendRefund(here.test.shop, id)
  for (const id of await here.refundsOf(uid)) await sendRefund(here.test.shop, id)
}

async function check({ uid, prices, fills }: World): Promise<void> {
  const { rows: sessions } = await here.test.pool.query<{
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
    (await here.test.pool.query(`select * from (${BROKEN_SESSIONS}) broken where id = any($1)`, [sessions.map(({ id }) => id)])).rows,
  ).toEqual([])
}

describe('payments under any interleaving', () => {
  it('end as one order at the frozen price, or go back: crashes at every step, two instances', { timeout: TIMEOUT_MS }, async () => {
    await playAll(fc.asyncProperty(waves, play))
    expect(provider.counts().completed).toBeGreaterThan(0)
  })
})
