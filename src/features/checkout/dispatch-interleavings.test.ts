import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shipping } from '../../../test/support/checkout.ts'
import { asActor, Crash, step } from '../../../test/support/crashes.ts'
import { createProvider, playAll, TIMEOUT_MS, useInstances, wavesOf, type Actor } from '../../../test/support/interleavings.ts'
import { INVARIANTS } from '../../../test/support/invariants.ts'
import { addProduct } from '../../../test/support/products.ts'
import { REGISTERED } from '../../../test/support/seller.ts'
import { createTestShipping } from '../../../test/support/shipping.ts'
import { formatPaise } from '../../domain/money.ts'
import type { ParcelStatus } from '../../domain/parcels/shipment.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { Shipping } from '../../shop.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { cancelOrder, cancelOwnOrder } from '../orders/cancel-order.ts'
import { correctAddress, correctLine } from '../orders/correct-order.ts'
import { findReceipt } from '../orders/find/find-receipt.ts'
import { followParcel } from '../orders/parcels/follow-parcel.ts'
import { makeLabel, resumeLabels } from '../orders/parcels/make-label.ts'
import { shipOrder } from '../orders/parcels/ship-order.ts'
import { refundOrder } from '../orders/refund-order.ts'
import { sendRefund } from '../payments/send-refund.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { setCount } from '../stock/set-count.ts'
import { changeLines } from './change-lines.ts'
import { placeOrder } from './place-order.ts'

const MONEY = ['refund a line', 'refund all', 'send refunds'] as const
const ACTIONS = [
  'cancel',
  'cancel by operator',
  'correct address',
  'other state',
  'to M',
  'to L',
  'ship',
  'label',
  'scan',
  ...MONEY,
] as const
/** Other pieces: cheaper ones at once, more of them once their link is paid. */
const CHANGES = ['change', 'add', 'pay'] as const
type Action = (typeof ACTIONS)[number] | (typeof CHANGES)[number]
const STOCK = 10
const STEPS: (keyof Shipping)[] = ['rates', 'buyLabel', 'findLabel', 'voidLabel', 'track']

const provider = createProvider()
const carrier = createTestShipping()
/** The label with which each parcel was handed over: a carrier voids it no more. */
const scanned = new Set<string>()
const around: Shipping = {
  ...carrier,
  voidLabel: async (labelId) => (scanned.has(labelId) ? false : carrier.voidLabel(labelId)),
  track: async (labelId): Promise<ParcelStatus> => (scanned.has(labelId) ? 'in-transit' : 'waiting'),
}
const stepped = Object.fromEntries(STEPS.map((name) => [name, (...given: never[]) => step(() => (around[name] as any)(...given))]))
const here = useInstances(provider, { shipping: { ...around, ...stepped } })
/** Mostly what ends an order, and mostly what puts one right, of which little is left once it has ended. */
const MIXES: [string, readonly Action[]][] = [
  ['ends', ACTIONS],
  ['changes', [...CHANGES, 'add', 'pay', 'other state', 'refund a line', 'send refunds', 'cancel', 'ship', 'label']],
  ['corrections', [...[1, 2, 3, 4].flatMap(() => ['correct address', 'label'] as const), 'to M', 'to L', 'scan', 'ship', 'cancel']],
]

const REACHED: Record<string, ('cancelled' | 'shipped' | 'moved' | 'relabelled')[]> = {
  ends: ['cancelled', 'shipped', 'moved'],
  changes: ['cancelled', 'shipped'],
  corrections: ['cancelled', 'shipped', 'moved', 'relabelled'],
}

/** Which ways an order has gone. */
type Ends = Record<'cancelled' | 'shipped' | 'moved' | 'relabelled' | 'changed' | 'added' | 'anew', boolean>
type World = { uid: string; id: string; session: string; product: string; code: string }

async function act({ uid, id, product }: World, { action, instance, crashAt, pauses }: Actor<Action>): Promise<void> {
  const shop = here.instances[instance]!
  const deeds: Record<Action, () => Promise<unknown>> = {
    cancel: () => cancelOwnOrder(shop, uid, id),
    'cancel by operator': () => cancelOrder(shop, id, COMMAND_LINE),
    'correct address': () => correctAddress(shop, { reference: id, fields: { addressLine1: randomUUID() } }, COMMAND_LINE),
    'other state': () => correctAddress(shop, { reference: id, fields: instance === 0 ? PUNE : JAIPUR }, COMMAND_LINE),
    'to M': () => correctLine(shop, { reference: id, line: product, options: { size: 'M' } }, COMMAND_LINE),
    'to L': () => correctLine(shop, { reference: id, line: product, options: { size: 'L' } }, COMMAND_LINE),
    ship: () => shipOrder(shop, { reference: id, trackingNumber: 'ED123456789IN' }, COMMAND_LINE),
    label: () => makeLabel(shop, id),
    async scan() {
      const labels = carrier.bought.filter((one) => one.id.startsWith(id) && !carrier.voided.includes(one.label.labelId))
      for (const { label } of labels) scanned.add(label.labelId)
      await followParcel(shop, id)
    },
    change: () => changeLines(shop, { ...CHEAPER, reference: id, takeOff: [{ ref: product, pieces: 1 }] }, COMMAND_LINE),
    add: () => changeLines(shop, { ...CHEAPER, reference: id, takeOff: [] }, COMMAND_LINE),
    async pay() {
      const open = provider.sessionsOf(uid).at(-1)!
      provider.pay(open)
      await settlePayment(shop, open)
    },
    'refund a line': () => refundOrder(shop, { reference: id, lines: [{ ref: 'second' }] }, COMMAND_LINE),
    'refund all': () => refundOrder(shop, { reference: id, lines: null }, COMMAND_LINE),
    'send refunds': async () => Promise.all((await here.refundsOf(uid)).map((refund) => sendRefund(shop, refund))),
  }
  await asActor({ crashAt, pauses }, () => provider.servedFor(uid, deeds[action])).catch((error: Error) => {
    if (!(error instanceof Crash || error instanceof ServiceError)) throw error
  })
}

const PUNE = { cityLocality: 'Pune', stateProvince: 'Maharashtra', postalCode: '411001' }
const JAIPUR = { cityLocality: 'Jaipur', stateProvince: 'Rajasthan', postalCode: '302001' }
const CHEAPER = { add: 'second', seen: null, isPreview: false }

/** A paid order of two lines with a code, of which one is counted in two sizes. */
async function begin(): Promise<World> {
  const { pool, shop } = here.test
  for (const one of [shop, ...here.instances]) one.seller = REGISTERED
  const { rows } = await pool.query<{ id: string }>('insert into users (name, email) values ($1, $1) returning id', [randomUUID()])
  const uid = rows[0]!.id
  const [product, code] = [`p-${uid}`, `C-${uid.slice(-20).toUpperCase()}`]
  await addProduct(pool, { id: product, price: '1000' })
  await addProduct(pool, { id: 'second', price: '500' })
  for (const size of ['M', 'L']) await setCount(shop, { id: product, options: { size }, change: { to: STOCK } }, COMMAND_LINE)
  await pool.query('insert into codes (code, percent, uses_in_all, created_at) values ($1, 10, 1, now())', [code])
  await pool.query('insert into cart_codes (user_id, code) values ($1, $2)', [uid, code])
  await mergeCart(shop, uid, { set: [{ id: product, quantity: 2 }, { id: 'second' }] })
  await provider.servedFor(uid, () => placeOrder(shop, uid, { shipping, successUrl: '/', cancelUrl: '/' }))
  const [session = ''] = provider.sessionsOf(uid)
  provider.pay(session)
  await settlePayment(shop, session)
  const { rows: orders } = await pool.query<{ id: string }>('select id from orders where session_id = $1', [session])
  return { uid, id: orders[0]!.id, session, product, code }
}

/** What the queued jobs do when all is well again, later than a purchase takes: one that died is not waited for. */
async function recover({ uid, id }: World): Promise<void> {
  const shop = { ...here.test.shop, clock: { now: () => new Date(Date.now() + 3_600_000) }, shipping: around }
  for (const session of provider.sessionsOf(uid)) await settlePayment(shop, session)
  await resumeLabels(shop)
  for (let time = 0; time < 5; time++) await makeLabel(shop, id)
  for (let time = 0; time < 2; time++) for (const refund of await here.refundsOf(uid)) await sendRefund(shop, refund)
  await followParcel(shop, id)
}

async function check({ uid, id, session, product, code }: World): Promise<Ends> {
  const { rows } = await here.test.pool.query(
    `select orders.state, cancelled_at is not null as cancelled, cancelled_parcel_at is not null as under_way, shipped_at is not null as shipped,
       orders.amount_paise::int as amount, jsonb_array_length(supplements) as supplements,
       (select coalesce(sum(amount_paise), 0)::int from refunds where session_id = orders.session_id and state <> 'failed') as credited,
       (select coalesce(sum((part ->> 'pieces')::int), 0)::int from refunds, jsonb_array_elements(parts) part
         where session_id = orders.session_id and reason = 'changed' and part ->> 'ref' = $2) as off,
       (select count(*)::int from checkout_sessions where changes_order = orders.id and state = 'paid') as added, jsonb_array_length(reissues) as anew,
       (select state from labels where order_id = orders.id) as label, label_id, line_items,
       shipping -> 'address' ->> 'line1' as line1,
       (select json_object_agg(options ->> 'size', stock) from variants where product_id = $2 and stock is not null) as stock,
       (select count(*)::int from code_uses where code = $3) as uses,
       (select count(*)::int from jobs where name = 'send-cancelled-mail' and key = orders.id::text) as mails
     from orders where id = $1`,
    [id, product, code],
  )
  const {
    state,
    cancelled,
    under_way: underWay,
    shipped,
    amount,
    credited,
    supplements,
    off,
    added,
    anew,
    label,
    label_id: labelId,
    line_items: lines,
    line1,
    stock,
    uses,
    mails,
  } = rows[0]!
  const bought = carrier.bought.filter((one) => one.id.startsWith(id))
  const live = bought.filter((one) => !carrier.voided.includes(one.label.labelId))
  const own = live.find((one) => one.label.labelId === labelId)
  const { size } = lines.find((line: { id: string }) => line.id === product)
  const sum = (of: (session: string) => number) => provider.sessionsOf(uid).reduce((total, one) => total + of(one), 0)
  // What was taken and not given back is what is left of the order; a cancelled one gives back all of it.
  expect(sum(provider.taken) - sum(provider.returned)).toBe(amount - credited)
  expect(credited).toBeLessThanOrEqual(amount)
  expect(provider.returned(session)).toBeLessThanOrEqual(provider.taken(session))
  expect(state === 'refunded').toBe(credited === amount)
  // The first of cancel and dispatch has won.
  expect(cancelled && shipped).toBe(false)
  expect({ cancelled, mails, uses }).toEqual({ cancelled, mails: cancelled ? 1 : 0, uses: cancelled ? 0 : 1 })
  // Pieces are missing of the kind that goes out alone, and what was handed over does not come back by itself.
  const all = { M: STOCK, L: STOCK }
  expect(stock).toEqual(state === 'refunded' && !shipped ? all : { ...all, [size]: STOCK - 2 + off })
  // No label is left behind unknown, and one that is on its way is told.
  expect(['wanted', 'void']).not.toContain(label)
  // Only what its carrier has keeps a label that is not the parcel's, and the one that a dispatch by hand has replaced.
  const stray = live.filter((one) => one !== own && !scanned.has(one.label.labelId))
  expect(stray.length).toBeLessThanOrEqual(shipped && !own ? 1 : 0)
  expect(underWay).toBe(cancelled && live.length > 0)
  // The label of a parcel has the address that its order has.
  expect(own && !cancelled ? own.shipment.shipTo.addressLine1 : line1).toBe(line1)
  // The latest tax invoice charges what is left.
  const paper = (await findReceipt(here.test.shop, { uid, displayName: '', email: null }, id))!
  expect(paper.refunds?.remaining ?? paper.later?.total ?? paper.total).toBe(formatPaise(amount - credited))
  return {
    cancelled,
    shipped,
    moved: size === 'L',
    relabelled: bought.length > 1,
    changed: supplements > added,
    added: added > 0,
    anew: anew > 0,
  }
}

describe('an order before its dispatch, under any interleaving', () => {
  it.each(MIXES)(
    'is cancelled, corrected or handed over, the first wins; money goes back once, the label has the right address: mostly %s',
    { timeout: TIMEOUT_MS },
    async (mix, actions) => {
      const ends: Record<keyof Ends, number> = { cancelled: 0, shipped: 0, moved: 0, relabelled: 0, changed: 0, added: 0, anew: 0 }
      await playAll(
        fc.asyncProperty(wavesOf(fc.constantFrom(...actions)), async (played) => {
          const world = await begin()
          for (const wave of played) await Promise.all(wave.map((actor) => act(world, actor)))
          await recover(world)
          for (const [end, is] of Object.entries(await check(world))) ends[end as keyof Ends] += Number(is)
        }),
      )
      for (const { check: name, broken } of INVARIANTS) expect([name, (await broken.execute(here.test.shop.db)).rows]).toEqual([name, []])
      const { changed, added, anew, ...often } = ends
      for (const name of REACHED[mix]!) expect([name, often[name] > 5]).toEqual([name, true])
      // Of three acts in a row.
      expect(Math.min(changed, added) > 0).toBe(mix === 'changes')
      expect(anew > 0).toBe(mix !== 'corrections')
    },
  )
})
