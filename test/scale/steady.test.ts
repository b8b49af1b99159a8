import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { memoryKb } from '../../bench/processes.ts'
import { openKillableShop, type KillableShop } from '../faults/killable-shop.ts'
import { randomNumbers } from '../faults/random-numbers.ts'
import { registerShopper, settleAtProvider, type HttpShopper } from '../support/http-shopper.ts'
import { BROKEN_SESSIONS } from '../support/invariants.ts'
import { SEED, SOAK_MS } from '../support/seed.ts'

/** Without SOAK_MS: enough to see that it works. */
const SHORT_MS = 40_000
const PEOPLE = 12
/** Of the visitors: the shop lets one address do a few things at a time. */
const ADDRESSES = 200
/** At work at the same time while the capacity is measured. */
const WORKERS = 12
const CAPACITY_MS = 10_000
const SHARE = 0.6
/** Memory settles in this time, or in half of a shorter run. */
const SETTLES_MS = 10 * 60_000
const MOST_MB_A_MINUTE = 1
/** V8 collects old garbage about once in 45 s, and 100 MB come and go meanwhile: of each such span the least memory counts. */
const COLLECTS_MS = 60_000
const BUY_EVERY_MS = 3_000
const WINDOWS = 4

const PAGES = ['/', '/shop', '/product/neel-buti-kurta', '/shop?filter=coffee', '/api/products']
const OWN_PAGES = ['/checkout', '/account', '/account/orders', '/product/neel-buti-kurta']

type Sample = { at: number; ms: number }

it('serves a mixed load at 60 % of what it can do for as long as it comes', { timeout: SOAK_MS + 400_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'chhaap-steady-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const shop = await openKillableShop(dataDir, { TRUSTED_PROXIES: '1' })
  onTestFinished(() => shop.close())
  await shop.start()
  const db = await shop.connect()
  onTestFinished(() => db.end())
  const people: HttpShopper[] = []
  for (let index = 0; index < PEOPLE; index++) people.push(await registerShopper(shop))
  await Promise.all(people.map((person) => person.saveAddress()))
  const random = randomNumbers(SEED)
  const one = () => oneRequest(shop, people, random)

  const capacity = await measureCapacity(one)
  const lasting = SOAK_MS || SHORT_MS
  const settles = Math.min(SETTLES_MS, lasting / 2)

  const [samples, failures, memory]: [Sample[], string[], { at: number; mb: number }[]] = [[], [], []]
  const begun = performance.now()
  const over = () => performance.now() - begun > lasting
  let orders = 0
  const buying = (async () => {
    for (let buyer = 0; !over(); buyer++) {
      await buy(shop, people[buyer % PEOPLE]!).then(
        () => orders++,
        (error: Error) => failures.push(error.message),
      )
      await delay(BUY_EVERY_MS)
    }
  })()
  const watching = (async () => {
    while (!over()) {
      await delay(Math.min(5_000, lasting / 20))
      memory.push({ at: performance.now() - begun, mb: (await memoryKb(shop.pid())) / 1024 })
    }
  })()
  const open = new Set<Promise<void>>()
  for (let sent = 0; !over(); sent++) {
    const due = begun + (1000 * sent) / (SHARE * capacity)
    if (due > performance.now()) await delay(due - performance.now())
    const at = performance.now()
    const request = one()
      .then(
        (failure) => (failure === null ? samples.push({ at: at - begun, ms: performance.now() - at }) : failures.push(failure)),
        (error: Error) => failures.push(String(error)),
      )
      .then(() => void open.delete(request))
    open.add(request)
  }
  await Promise.all([...open, buying, watching])

  const windows = Array.from({ length: WINDOWS }, (_, index) =>
    p99(samples, (index * lasting) / WINDOWS, ((index + 1) * lasting) / WINDOWS),
  )
  const spans = Object.groupBy(memory, ({ at }) => Math.floor(at / COLLECTS_MS))
  const least = Object.values(spans).map((span) => span!.toSorted((a, b) => a.mb - b.mb)[0]!)
  const growth = slope(least.filter(({ at }) => at > settles)) * 60_000
  console.info(
    `${Math.round(capacity)} requests a second at most; ${samples.length} at ${SHARE * 100} % of it in ${Math.round(lasting / 1000)} s, ${failures.length} failed, ${orders} orders; ` +
      `p99 in quarters ${windows.map(Math.round).join(', ')} ms; memory ${Math.round(memory[0]!.mb)} MB at first, least of each minute ${least.map(({ mb }) => Math.round(mb)).join(', ')} MB, ${growth.toFixed(2)} MB a minute after ${Math.round(settles / 1000)} s (seed ${SEED})`,
  )
  expect(Object.groupBy(failures, (failure) => failure)).toEqual({})
  expect(orders).toBeGreaterThan(0)
  expect((await db.query(BROKEN_SESSIONS)).rows).toEqual([])
  // What piles up multiplies; other programs on the machine come and go.
  expect(windows.at(-1)!).toBeLessThan(3 * Math.min(...windows.slice(0, -1)) + 200)
  // A short run tells nothing of growth.
  expect(settles === SETTLES_MS ? growth : 0).toBeLessThan(MOST_MB_A_MINUTE)
})

/** A page of visitors, one's own page, or a change of a cart. @returns why it failed, or null */
async function oneRequest({ origin }: KillableShop, people: HttpShopper[], random: () => number): Promise<string | null> {
  const pick = <Item>(items: Item[]) => items[Math.floor(random() * items.length)]!
  const kind = random()
  const { cookie } = pick(people)
  const from = { 'x-forwarded-for': `10.0.0.${1 + Math.floor(random() * ADDRESSES)}` }
  if (kind < 0.6) return get(origin + pick(PAGES), from)
  if (kind < 0.85) return get(origin + pick(OWN_PAGES), { ...from, cookie })
  const body = JSON.stringify({ set: [{ id: 'ajrakh-stole', quantity: 1 + Math.floor(random() * 90) }] })
  const headers = { ...from, cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  return outcome(await fetch(`${origin}/api/cart/me`, { method: 'PATCH', headers, body }), 'PATCH cart')
}

async function get(address: string, headers: Record<string, string>): Promise<string | null> {
  return outcome(await fetch(address, { headers }), address)
}

async function outcome(answer: Response, name: string): Promise<string | null> {
  const text = await answer.text()
  return answer.ok ? null : `${name}: ${answer.status} ${/"message":"(.*?)"/.exec(text)?.[1] ?? ''}`
}

/** Requests a second, with as many at a time as a small shop's visitors make. */
async function measureCapacity(one: () => Promise<string | null>): Promise<number> {
  const until = performance.now() + CAPACITY_MS
  let count = 0
  const work = async () => {
    while (performance.now() < until) if ((await one()) === null) count++
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  return count / (CAPACITY_MS / 1000)
}

async function buy(shop: KillableShop, person: HttpShopper): Promise<void> {
  await person.setCart([{ id: 'kairi-tote' }])
  const session = await person.placeOrder()
  await settleAtProvider(shop.sandbox, session)
  await person.comeBack(session)
}

function p99(samples: Sample[], from: number, to: number): number {
  const ms = samples.filter(({ at }) => at >= from && at < to).map((sample) => sample.ms)
  return ms.toSorted((a, b) => a - b)[Math.floor(ms.length * 0.99)] ?? Infinity
}

/** Of a straight line through the points, in MB a millisecond. */
function slope(points: { at: number; mb: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [at, mb] = [mean(points.map((point) => point.at)), mean(points.map((point) => point.mb))]
  const over = points.reduce((sum, point) => sum + (point.at - at) ** 2, 0)
  return points.reduce((sum, point) => sum + (point.at - at) * (point.mb - mb), 0) / over
}
