import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { createToken } from '../../src/platform/secrets/random-token.ts'
import { openKillableShop, type KillableShop } from '../faults/killable-shop.ts'
import { settleAtProvider } from '../support/http-shopper.ts'
import { BROKEN_SESSIONS } from '../support/invariants.ts'

const BUYERS = 5_000
const PIECES = 500
/** Buyers come from 127.0.0.2 to 127.0.0.254. */
const ADDRESSES = 253
const PRODUCT = 'kairi-tote'
/** Pages that are opened at the same time. */
const WAVE = 200
/** Who is asked to come again does, until then. */
const PATIENCE_MS = 240_000
/** The aim is 2 s on a machine of one's own. On one that is busy elsewhere this still tells a page that is never told. */
const TOLD_MS = 20_000
const SHIPPING = {
  name: 'Asha Rao',
  address: { country: 'IN', line1: '7 Chowk Bazaar', line2: '', city: 'Jaipur', state: 'Rajasthan', postal_code: '302001' },
}
const ADDRESS = {
  name: 'Asha Rao',
  country: 'IN',
  addressLine1: '7 Chowk Bazaar',
  cityLocality: 'Jaipur',
  stateProvince: 'Rajasthan',
  postalCode: '302001',
}

/** Before the cart has heard of it, and after. */
const GONE = /is gone for now|is currently out of stock/

/** Of a press that was answered late, and is looked after still. */
const UNDER_WAY = /still being processed/

type Buyer = { cookie: string; localAddress: string; agent: Agent; live: WebSocket; toldAt: number | null }
/** What became of a press of Place Order. */
type Outcome = { paymentUrl: string | null; at: number; tries: number }

it('sells 500 pieces to 5,000 people who press at once: 500 orders, and everybody else is told', { timeout: 900_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'chhaap-sale-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const shop = await openKillableShop(dataDir)
  onTestFinished(() => shop.close())
  await shop.start()
  const db = await shop.connect()
  onTestFinished(() => db.end())
  await db.query(`insert into variants (product_id, options, position, stock) values ($1, '{"size": "M"}', 0, $2)`, [PRODUCT, PIECES])
  const buyers = await openBuyers(shop, db)
  onTestFinished(() => buyers.forEach(({ live, agent }) => (live.terminate(), agent.destroy())))

  const pressedAt = performance.now()
  const outcomes = await Promise.all(buyers.map((buyer) => press(shop, buyer)))
  const holders = outcomes.filter(({ paymentUrl }) => paymentUrl !== null)
  expect(holders.length).toBe(PIECES)
  const lastAt = Math.max(...holders.map(({ at }) => at))
  await expect.poll(() => buyers.filter(({ toldAt }) => toldAt === null).length, { timeout: 60_000 }).toBe(0)
  const toldMs = buyers.map(({ toldAt }) => toldAt! - lastAt)
  const answeredMs = outcomes.filter(({ paymentUrl }) => paymentUrl === null).map(({ at }) => at - lastAt)

  const paidFrom = performance.now()
  const ids = new Map((await ordersAtProvider(shop)).map(({ pageUrl, merchantOrderId }) => [pageUrl, merchantOrderId]))
  for (const { paymentUrl } of holders) await settleAtProvider(shop.sandbox, ids.get(paymentUrl!)!)
  const count = async (sql: string) => (await db.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]!.n
  await expect.poll(() => count('orders'), { timeout: 120_000 }).toBe(PIECES)
  console.info(
    `${BUYERS} pressed; every open page said that all was gone after ${seconds(Math.max(...toldMs) + lastAt - pressedAt)} s, the last of ` +
      `${PIECES} had a payment page after ${seconds(lastAt - pressedAt)} s, the last of the others an answer ${seconds(Math.max(...answeredMs))} s later ` +
      `(presses that were put off: ${outcomes.reduce((sum, { tries }) => sum + tries - 1, 0)}); ${PIECES} orders after another ${seconds(performance.now() - paidFrom)} s`,
  )
  expect(await count('(select distinct session_id from orders) as sessions')).toBe(PIECES)
  expect((await db.query('select stock, held from variants where product_id = $1', [PRODUCT])).rows).toEqual([{ stock: 0, held: 0 }])
  expect((await db.query(BROKEN_SESSIONS)).rows).toEqual([])
  expect(Math.max(...toldMs, ...answeredMs)).toBeLessThan(TOLD_MS)
})

/** People who have signed in and filled their cart, with the product's page open. */
async function openBuyers(shop: KillableShop, db: pg.Client): Promise<Buyer[]> {
  const tokens = Array.from({ length: BUYERS }, () => createToken())
  await db.query(
    `with people as (insert into users (name, email) select 'Asha', n || '@people.test' from generate_series(1, $1::integer) n returning id),
       numbered as (select id, row_number() over () as n from people),
       addresses as (insert into addresses (user_id, address) select id, $3 from numbered),
       lines as (insert into cart_lines (user_id, product_id, quantity, options) select id, $4, 1, '{"size": "M"}' from numbered)
     insert into sessions (id, user_id, expires_at) select ($2::text[])[n], id, now() + interval '1 day' from numbered`,
    [BUYERS, tokens.map(({ id }) => id), JSON.stringify(ADDRESS), PRODUCT],
  )
  const buyers: Buyer[] = []
  while (buyers.length < BUYERS) {
    const wave = tokens.slice(buyers.length, buyers.length + WAVE).map(({ token }, index): Buyer => {
      const localAddress = `127.0.0.${2 + ((buyers.length + index) % ADDRESSES)}`
      const live = new WebSocket(`${shop.origin.replace('http', 'ws')}/live`, { localAddress, family: 4, headers: { origin: shop.origin } })
      return { cookie: `chhaap_session=${token}`, localAddress, agent: new Agent({ keepAlive: true, localAddress }), live, toldAt: null }
    })
    await Promise.all(wave.map(({ live }) => once(live, 'open')))
    for (const buyer of wave) {
      buyer.live.on('message', (data: Buffer) => {
        if (data.toString().includes('"is_oos":"1"')) buyer.toldAt ??= performance.now()
      })
      buyer.live.send(JSON.stringify({ subscribe: 1, to: 'product', params: { id: PRODUCT } }))
    }
    buyers.push(...wave)
  }
  return buyers
}

/** Presses Place Order, as often as the shop asks to press again. */
async function press(shop: KillableShop, buyer: Buyer): Promise<Outcome> {
  let key = randomUUID()
  const until = performance.now() + PATIENCE_MS
  for (let tries = 1; performance.now() < until; tries++) {
    const answer = await send(shop, buyer, key)
    const { result, error } = JSON.parse(answer.text) as { result?: { paymentUrl: string }; error?: { message: string } }
    if (result) return { paymentUrl: result.paymentUrl, at: performance.now(), tries }
    if (GONE.test(error?.message ?? '')) return { paymentUrl: null, at: performance.now(), tries }
    // The payment provider did not answer in time. That stays this key's answer: whoever presses again has another one.
    if (answer.status === 504) key = randomUUID()
    else if (answer.status !== 503 && answer.status !== 429 && !UNDER_WAY.test(answer.text))
      throw new Error(`${answer.status} ${answer.text}`)
    // People do not press in step.
    await delay(1000 * answer.retryAfterS * (1 + Math.random()))
  }
  throw new Error('was asked to come again for too long')
}

function send(shop: KillableShop, { cookie, agent }: Buyer, key: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string; retryAfterS: number }>()
  const headers = { cookie, origin: shop.origin, 'content-type': 'application/json', 'idempotency-key': key }
  const address = `${shop.origin.replace('localhost', '127.0.0.1')}/functions/us-central1/phone_pe_checkout`
  const sent = request(address, { method: 'POST', agent, headers: { ...headers, host: new URL(shop.origin).host } }, (answer) => {
    let text = ''
    answer.on('data', (data: Buffer) => (text += data.toString()))
    answer.on('error', reject)
    answer.on('end', () => resolve({ status: answer.statusCode!, text, retryAfterS: Number(answer.headers['retry-after'] ?? 1) }))
  })
  sent.on('error', reject)
  sent.end(JSON.stringify({ data: { shipping: SHIPPING } }))
  return promise
}

async function ordersAtProvider({ sandbox }: KillableShop): Promise<{ merchantOrderId: string; pageUrl: string }[]> {
  return (await (await fetch(`${sandbox}/control/phonepe/orders`)).json()) as { merchantOrderId: string; pageUrl: string }[]
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)
