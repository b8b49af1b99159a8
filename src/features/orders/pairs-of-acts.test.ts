import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ACT_NAMES,
  bringBack,
  createActs,
  EARLIER,
  RECORDED,
  STAGES,
  type ActName,
  type Stage,
  type World,
} from '../../../test/support/acts-on-order.ts'
import { takingBack } from '../../../test/support/changed-order.ts'
import { shipping } from '../../../test/support/checkout.ts'
import { createProvider, TIMEOUT_MS } from '../../../test/support/interleavings.ts'
import { INVARIANTS } from '../../../test/support/invariants.ts'
import { countLocks, createPauses, runBeside } from '../../../test/support/pausing.ts'
import { addProduct } from '../../../test/support/products.ts'
import { SEED, SOAK_MS } from '../../../test/support/seed.ts'
import { REGISTERED } from '../../../test/support/seller.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { formatPaise } from '../../domain/money.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { changeLines } from '../checkout/change-lines.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { sendRefund } from '../payments/send-refund.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { findHistory } from './find-history.ts'
import { findReceipt } from './find/find-receipt.ts'
import { makeLabel } from './parcels/make-label.ts'
import { refundOrder } from './refund-order.ts'
import { settleReturn } from './settle-return.ts'

const STOCK = 10
const PAID = 2 * 100_000 + 50_000 + 10_000
/** Of another belt, and of what an exchange costs more. */
const ADDED = 10_000
/** How many pairs play at the same time. */
const LANES = 3

const provider = createProvider()
const pauses = createPauses()
let test: TestShop
let acts: ReturnType<typeof createActs>
beforeAll(async () => {
  test = await createTestShop({ payments: { phonepe: provider.payments }, throughPool: pauses.throughPool })
  test.shop.seller = REGISTERED
  test.shop.folder = takingBack(test.shop).folder
  acts = createActs(test.shop)
  await addProduct(test.pool, { id: 'stole', price: '500' })
  await addProduct(test.pool, { id: 'belt', price: '100' })
})
afterAll(() => test.close())

/** `isHeardOf`: a line of its own was refunded before, of which the provider tells. */
type Played = World & { isHeardOf: boolean }

/** A paid order of three lines at this stage, of which one is counted in two sizes; what is needed of the rest by the acts. */
async function begin(stage: Stage, names: readonly ActName[]): Promise<Played> {
  const { shop, pool } = test
  const uid = (await pool.query<{ id: string }>('insert into users (name, email) values ($1, $1) returning id', [randomUUID()])).rows[0]!.id
  const product = `p-${uid}`
  await addProduct(pool, { id: product, price: '1000' })
  await pool.query(
    `insert into variants (product_id, options, position, stock) select $1, jsonb_build_object('size', size), position, $2
     from unnest(array['M', 'L']) with ordinality as kind(size, position)`,
    [product, STOCK],
  )
  await mergeCart(shop, uid, { set: [{ id: product, quantity: 2 }, { id: 'stole' }, { id: 'belt' }] })
  const place = (name: string) =>
    provider.servedFor(uid, () => placeOrder(shop, uid, { shipping: { ...shipping, name }, successUrl: '/', cancelUrl: '/' }))
  await place('Asha')
  if (names.includes('settle a late notice')) await place('Asha at work')
  // The newer one has taken over what the older one held.
  const [session = '', late = ''] = provider.sessionsOf(uid).toReversed()
  for (const paid of [session, late]) provider.pay(paid)
  await settlePayment(shop, session)
  const id = (await pool.query<{ id: string }>('select id from orders where session_id = $1', [session])).rows[0]!.id
  const isHeardOf = names.includes('hear of a refund')
  const world = { uid, id, session, late, product, change: '', exchange: '', complaint: '', back: '', isHeardOf }
  if (isHeardOf) await refundOrder(shop, { reference: id, lines: [{ ref: 'belt' }] }, COMMAND_LINE)
  if (names.includes('pay for a change')) {
    const belt = { reference: id, takeOff: [], add: 'belt', seen: null, isPreview: false }
    await provider.servedFor(uid, () => changeLines(shop, belt, COMMAND_LINE))
    world.change = provider.sessionsOf(uid).at(-1)!
    provider.pay(world.change)
  }
  const at = STAGES.indexOf(stage)
  if (stage === 'packed') await makeLabel(shop, id)
  if (at >= 2) await acts.ship.does(world)
  if (at >= 3) await acts.deliver.does(world)
  if (at >= 3 && names.includes('settle a return'))
    world.back = await bringBack(shop, world, { ref: product, product: 'belt', to: { size: 'M' } })
  if (at >= 3 && names.includes('pay for an exchange')) {
    await pool.query(`update variants set price = 600 where product_id = $1 and options = '{"size": "L"}'`, [product])
    const dearer = await bringBack(shop, world, { ref: 'stole', product, to: { size: 'L' } })
    await provider.servedFor(uid, () => settleReturn(shop, { id: dearer, refund: false }, COMMAND_LINE))
    world.exchange = provider.sessionsOf(uid).at(-1)!
    provider.pay(world.exchange)
  }
  const told = at >= 4 ? await acts.complain.does(world) : null
  return { ...world, complaint: told?.ok ? told.id : '' }
}

type Read = {
  state: string
  left: number
  cancelled: boolean
  shipped: boolean
  size: string
  complaints: string[]
  stock: object
  refunds: string[]
}

async function read({ id, product, session }: Played): Promise<Read> {
  const { rows } = await test.pool.query<Read>(
    `select state, cancelled_at is not null as cancelled, shipped_at is not null as shipped,
       jsonb_path_query_first(line_items, '$[*] ? (@.id == $product)', jsonb_build_object('product', $2::text)) ->> 'size' as size,
       (select json_object_agg(options ->> 'size', stock) from variants where product_id = $2 and stock is not null) as stock,
       array(select state from complaints where order_id = orders.id) as complaints,
       array(select id from refunds where session_id = $3 and paid_from is null) as refunds,
       (amount_paise - (select coalesce(sum(amount_paise), 0) from refunds where session_id = $3 and state <> 'failed'))::int as left
     from orders where id = $1`,
    [id, product, session],
  )
  return rows[0]!
}

/** @param done what was not refused, by then and earlier; a refund of a line of its own is not among it */
async function check(world: Played, done: ActName[]): Promise<void> {
  const { session, late, change, exchange, id, isHeardOf } = world
  const { rows } = await test.pool.query<{ id: string }>('select id from refunds where user_id = $1', [world.uid])
  for (let time = 0; time < 2; time++) for (const refund of rows) await sendRefund(test.shop, refund.id)
  const { state, cancelled, shipped, size, complaints, stock, refunds, left } = await read(world)
  const is = (...names: ActName[]) => names.some((name) => done.includes(name))

  // What was paid is given back or kept; the book of the provider says so too. What paid for no change has gone back.
  const later = [is('pay for a change') ? [change] : [], is('pay for an exchange') ? [exchange] : []].flat()
  const paid = PAID + later.length * ADDED
  const returned = [session, ...later].reduce((sum, one) => sum + provider.returned(one), 0)
  expect(provider.taken(session)).toBe(PAID)
  expect(returned).toBeLessThanOrEqual(paid)
  expect(state === 'refunded').toBe(returned === paid)
  for (const one of [change, exchange]) if (!later.includes(one)) expect(provider.returned(one)).toBe(provider.taken(one))
  const refunding = done.filter((name) => name.startsWith('refund') || name.startsWith('cancel'))
  // Of a piece that gave way to a cheaper one a part pays for that, and the rest goes back.
  const changed = done.filter((name) => name === 'change pieces' || name === 'settle a return')
  expect(refunds).toHaveLength(refunding.length + 2 * changed.length + Number(is('pay for an exchange')) + Number(isHeardOf))
  expect(provider.returned(late)).toBe(is('settle a late notice') ? provider.taken(late) : 0)

  // Of cancel and dispatch one has won.
  expect([cancelled, shipped]).toEqual([is('cancel as its buyer', 'cancel as an operator'), is('ship')])
  expect(cancelled && shipped).toBe(false)
  if (state === 'refunded') expect(complaints).not.toContain('open')

  // What is not on the shelf was sold, or sent again.
  expect(size).toBe(is('correct a line') ? 'L' : 'M')
  const isBack = is('refund a line') || (state === 'refunded' && !shipped)
  // What came back was written off.
  const off = is('settle a return') && is('refund a line') ? 1 : 0
  const out = isBack ? off : 2 - done.filter((name) => name === 'refund a piece' || name === 'change pieces').length
  const sentAgain = is('replace a piece') && state !== 'refunded' ? 1 : 0
  const kept = exchange !== '' && state !== 'refunded' ? 1 : 0
  expect(stock).toEqual({ M: STOCK, L: STOCK - kept, [size]: STOCK - out - sentAgain })

  // The latest tax invoice charges what is left; another one took its place where the order moved.
  const paper = (await findReceipt(test.shop, { uid: world.uid, displayName: '', email: null }, id))!
  expect(paper.refunds?.remaining ?? paper.later?.total ?? paper.total).toBe(formatPaise(left))
  expect(paper.issues).toHaveLength(is('move to another state') ? 2 : 1)

  const history = await findHistory(test.shop, { orderId: id, sessionId: session })
  const actions = history.flatMap((entry) => ('action' in entry ? [entry.action.action] : []))
  // Settled again it is the same.
  const once = done.filter((name, index) => !name.startsWith('pay for') || done.indexOf(name) === index)
  const recorded = [
    ...(isHeardOf ? ['refund-queued'] : []),
    ...(change ? ['order-change-asked'] : []),
    ...[world.back, exchange].flatMap((back) => (back ? ['return-approved', 'return-arrived'] : [])),
    ...(exchange ? ['return-difference-asked'] : []),
    ...once.flatMap((name) => RECORDED[name] ?? []),
  ]
  expect(actions.toSorted()).toEqual(recorded.toSorted())
  const events = history.flatMap((entry) => ('event' in entry ? [entry.event as string] : []))
  const said = ['cancelled', 'shipped', 'delivered', 'complaint-received'].map((event) => events.includes(event))
  expect(said).toEqual([cancelled, shipped, is('deliver'), is('complain')])
}

type Pair = { first: ActName; second: ActName; stage: Stage; pauseAt: number }

/** @returns which of the two were done */
async function play({ first, second, stage, pauseAt }: Pair): Promise<ActName[]> {
  const world = await begin(stage, [first, second])
  const deeds = { first: () => acts[first].does(world), second: () => acts[second].does(world) }
  const results = await runBeside(test.pool, { pauseAt, ...deeds })
  const done = [first, second].filter((_, index) => isDone(results[index]))
  await check(world, [...EARLIER[stage], ...done])
  return done
}

/** Jobs return nothing. */
const isDone = (result: unknown) => (result as { ok?: boolean } | undefined)?.ok ?? true

/** The stages in which both can be done, or else those of either. */
function stagesOf(first: ActName, second: ActName): Stage[] {
  const [ofFirst, ofSecond]: (readonly Stage[])[] = [acts[first].stages, acts[second].stages]
  const common = ofFirst!.filter((stage) => ofSecond!.includes(stage))
  return common.length > 0 ? common : [...new Set([...ofFirst!, ...ofSecond!])]
}

/** An act before each other, at a stage and a lock of the first that the seed chooses; in a soak at each of them, shuffled. */
function choosePairs(first: ActName, locks: number): Pair[] {
  return ACT_NAMES.flatMap((second, beside) => {
    const all = stagesOf(first, second).flatMap((stage) =>
      Array.from({ length: locks }, (_, lock) => ({ first, second, stage, pauseAt: lock + 1 })),
    )
    const length = SOAK_MS > 0 ? all.length : 1
    const chosen = fc.shuffledSubarray(all, { minLength: length, maxLength: length })
    return fc.sample(chosen, { seed: SEED + ACT_NAMES.indexOf(first) * ACT_NAMES.length + beside, numRuns: 1 })[0]!
  })
}

describe('two acts on one order at once', () => {
  it.each(ACT_NAMES)(
    '“%s” and any other are done one after the other, or one is refused: money, pieces and history agree',
    { timeout: TIMEOUT_MS },
    async (first) => {
      const world = await begin(acts[first].stages[0], [first])
      const locks = await countLocks(async () => expect(isDone(await acts[first].does(world))).toBe(true))
      const pairs = choosePairs(first, locks)
      const all = pairs.length
      const until = SOAK_MS > 0 ? performance.now() + SOAK_MS : Infinity
      const lane = async () => {
        for (let pair = pairs.pop(); pair && performance.now() < until; pair = pairs.pop()) {
          await play(pair).catch((cause: Error) => {
            throw new Error(`${JSON.stringify(pair)}: ${cause.message}`, { cause })
          })
        }
      }
      await Promise.all(Array.from({ length: LANES }, lane))
      if (SOAK_MS > 0) console.info(`${all - pairs.length} of ${all} pairs (seed ${SEED})`)
      expect(pauses.deadlocks()).toBe(0)
      for (const { check: name, broken } of INVARIANTS) expect([name, (await broken.execute(test.shop.db)).rows]).toEqual([name, []])
    },
  )
})
