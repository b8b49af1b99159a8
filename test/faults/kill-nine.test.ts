import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { completedAtProvider, registerShopper, settleAtProvider, type HttpShopper } from '../support/http-shopper.ts'
import { BROKEN_SESSIONS } from '../support/invariants.ts'
import { SEED as seed, SOAK_MS } from '../support/seed.ts'
import { withoutPhotos } from '../support/without-photos.ts'
import { openKillableShop, type KillableShop } from './killable-shop.ts'
import { randomNumbers } from './random-numbers.ts'

/** Rounds of work, kill, restart and count: each of KILLS in turn, which the seed begins. */
const ROUNDS = 3
const SHOPPERS = 3
/** The moment of a kill: after so many answers to shoppers at most. */
const MOST_ANSWERS = 24
/** As long as a machine that is busy elsewhere may take. */
const PATIENCE_MS = 60_000

const KILLS: ((shop: KillableShop, ledger: Ledger) => Promise<unknown>)[] = [
  (shop) => shop.kill('shop'),
  (shop) => shop.kill('shop', 'database'),
  (shop) => shop.kill('database'),
  (shop) => shop.kill('sandbox'),
  (shop) => shop.kill('sandbox', 'shop'),
  killBeforeCommit,
]

/** What the programs have confirmed. */
type Ledger = {
  /** Sessions whose money the provider has taken. */
  completed: Set<string>
  /** Sessions that the shop has shown as orders. */
  acknowledged: Set<string>
  /** The quantity that the shop last confirmed to the cart's owner, and the last one sent. */
  cart: { shopper: HttpShopper; confirmed: number; sent: number }
  answers: number
}

test.skipIf(process.platform === 'win32')(
  `the shop loses no acknowledged write and no payment in rounds of kill -9 (seed ${seed})`,
  { timeout: 240_000 + SOAK_MS },
  async ({ onTestFinished }) => {
    const random = randomNumbers(seed)
    const dataDir = await mkdtemp(join(tmpdir(), 'chhaap-kill-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
    const shop = await openKillableShop(join(dataDir, 'shop'), await withoutPhotos(join(dataDir, 'catalogue')))
    onTestFinished(() => shop.close())
    await shop.start()
    const cart = { shopper: await registerShopper(shop), confirmed: 0, sent: 0 }
    const ledger: Ledger = { completed: new Set(), acknowledged: new Set(), cart, answers: 0 }
    const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => registerShopper(shop)))
    for (const shopper of shoppers) await shopper.saveAddress()

    const began = performance.now()
    let round = 0
    for (; SOAK_MS > 0 ? performance.now() - began < SOAK_MS : round < ROUNDS; round++) {
      const killed = new AbortController()
      // In the first round something is bought at all.
      const target = ledger.answers + (round === 0 ? MOST_ANSWERS : Math.ceil(random() * MOST_ANSWERS))
      const work = [
        changeCart(ledger.cart, killed.signal),
        ...shoppers.map((shopper) => buy(shop, { shopper, ledger, killed: killed.signal, random })),
      ]
      const atWork = Promise.all(work)
      await Promise.race([atWork, vi.waitUntil(() => ledger.answers >= target, { timeout: PATIENCE_MS, interval: 5 })])
      killed.abort()
      await KILLS[(seed + round) % KILLS.length]!(shop, ledger)
      await atWork
      await shop.start()
      await expectNothingLost(shop, ledger)
    }
    const { completed, acknowledged } = ledger
    console.info(`${completed.size} payments, ${acknowledged.size} acknowledged orders, ${round} kills (seed ${seed})`)
    expect([completed.size > 0, acknowledged.size > 0], `something was bought (seed ${seed})`).toEqual([true, true])
  },
)

/** Until the kill, after which every refusal is right. */
async function workUntil(killed: AbortSignal, step: () => Promise<unknown>): Promise<void> {
  try {
    while (!killed.aborted) await step()
  } catch (error) {
    if (!killed.aborted) throw error
  }
}

/** Changes one cart again and again. */
async function changeCart(cart: Ledger['cart'], killed: AbortSignal): Promise<void> {
  await workUntil(killed, async () => {
    cart.sent = (cart.sent % 100) + 1
    await cart.shopper.setCart([{ id: 'ajrakh-stole', quantity: cart.sent }])
    cart.confirmed = cart.sent
  })
}

type Buying = { shopper: HttpShopper; ledger: Ledger; killed: AbortSignal; random: () => number }

/** Buys again and again, and comes back from the provider's page or closes the tab there. */
async function buy(shop: KillableShop, { shopper, ledger, killed, random }: Buying): Promise<void> {
  const answered = async <T>(answer: Promise<T>) => {
    const value = await answer
    ledger.answers++
    return value
  }
  await workUntil(killed, async () => {
    await answered(shopper.setCart([{ id: 'kairi-tote', quantity: Math.ceil(random() * 9) }]))
    const sessionId = await answered(shopper.placeOrder())
    await answered(settleAtProvider(shop.sandbox, sessionId))
    ledger.completed.add(sessionId)
    if (random() < 0.3) {
      // The order empties this cart at any later time: somebody else buys next.
      shopper = await answered(registerShopper(shop))
      await answered(shopper.saveAddress())
      return
    }
    const where = await answered(shopper.comeBack(sessionId))
    if (where.includes('complete=true')) ledger.acknowledged.add(sessionId)
  })
}

/** Between the provider's COMPLETED and the order: settling waits for the session's row, which the test holds. */
async function killBeforeCommit(shop: KillableShop, ledger: Ledger): Promise<void> {
  const shopper = await registerShopper(shop)
  await shopper.saveAddress()
  await shopper.setCart([{ id: 'kairi-tote' }])
  const sessionId = await shopper.placeOrder()
  const database = await shop.connect()
  // Within a transaction pg_stat_activity stays as it was first read.
  const watcher = await shop.connect()
  await database.query('begin')
  await database.query('select id from checkout_sessions where id = $1 for update', [sessionId])
  await settleAtProvider(shop.sandbox, sessionId)
  ledger.completed.add(sessionId)
  const back = shopper.comeBack(sessionId).catch(() => 'killed')
  const waits = `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and query like '%checkout_sessions%'`
  await expect.poll(async () => (await watcher.query<{ count: number }>(waits)).rows[0]!.count, { timeout: PATIENCE_MS }).toBeGreaterThan(0)
  await shop.kill('shop')
  expect(await back).toBe('killed')
  await Promise.all([database.end(), watcher.end()])
}

async function expectNothingLost(shop: KillableShop, ledger: Ledger): Promise<void> {
  // A killed sandbox may have taken money without an answer.
  const taken = new Set(await completedAtProvider(shop.sandbox))
  expect([...ledger.completed.difference(taken)], `payments that the provider has lost (seed ${seed})`).toEqual([])
  ledger.completed = taken
  const database = await shop.connect()
  const rows = async (sql: string, values: unknown[] = []) => (await database.query<{ id: string }>(sql, values)).rows.map(({ id }) => id)
  const among = async (sql: string, ids: Set<string>) => rows(sql, [[...ids]])
  try {
    // Without help: by repeated notices, jobs taken over, and the reconciliation at the start.
    const unsettled = `select id from checkout_sessions where id = any($1) and state not in ('paid', 'duplicate')`
    await expect.poll(() => among(unsettled, ledger.completed), { timeout: PATIENCE_MS, interval: 200 }).toEqual([])
    const sessions = await among('select id from checkout_sessions where id = any($1)', ledger.completed)
    expect(sessions.length, `sessions (seed ${seed})`).toBe(ledger.completed.size)
    const ordered = new Set(await rows('select session_id as id from orders'))
    expect([...ledger.acknowledged.difference(ordered)], `acknowledged orders that are lost (seed ${seed})`).toEqual([])
    expect([...ordered.difference(ledger.completed)], `unpaid orders (seed ${seed})`).toEqual([])
    expect(
      await rows(BROKEN_SESSIONS),
      `paid sessions without their order, orders unpaid or at another amount, money in neither order nor refund (seed ${seed})`,
    ).toEqual([])
  } finally {
    await database.end()
  }
  const { cart } = ledger
  const stored = (await cart.shopper.cart())[0]?.quantity ?? 0
  expect([cart.confirmed, cart.sent], `the quantity in a cart (seed ${seed})`).toContain(stored)
  cart.confirmed = stored
}
