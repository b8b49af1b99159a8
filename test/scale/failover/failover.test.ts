import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFailed, vi } from 'vitest'
import { completedAtProvider } from '../../support/http-shopper.ts'
import { freePort, startProgram } from '../../support/programs.ts'
import { startInstance, type Instance } from '../instance.ts'
import { openPatroniCluster, type PatroniCluster, type Server } from './patroni-cluster.ts'
import { buy, newAccount, openBetween, registerBuyer, visit, type Account, type Place } from './paying-load.ts'

/** FAILOVER_ROUNDS=10 npm run test:scale -- failover: as many as the figures of deploy/failover/README.md are from. A round takes half a minute to a minute. */
const ROUNDS = Number(process.env['FAILOVER_ROUNDS'] ?? 3)
const BUYERS = 6
const VISITORS = 2
/** Under the load, before and after each fault. */
const QUIET_MS = 3_000
/** From the first write on everybody comes back: until then nobody may wait for long. On a machine that is busy elsewhere they may later. */
const SETTLED_MS = 5_000
/** The mails of a hundred orders, with their pictures, on a machine that is busy elsewhere. */
const JOBS_MS = 180_000
const START = { timeout: 120_000, interval: 100 }
/** Longer than the shop's statements (30 s), its driver (35 s), and every limit of the sample. */
const FROZEN_MS = 45_000
/** Writes go on after this, without anybody's hand. */
const AWAY_MS = 30_000

const FAULTS: { name: string; begin: (server: Server) => Promise<void>; end: (server: Server) => Promise<void> }[] = [
  { name: 'killed', begin: (server) => server.signal('SIGKILL'), end: (server) => server.start() },
  { name: 'frozen', begin: (server) => server.signal('SIGSTOP'), end: (server) => server.signal('SIGCONT') },
  { name: 'cut off', begin: (server) => server.cut(), end: (server) => server.mend() },
]

let cluster: PatroniCluster
let shop: Instance
let env: Record<string, string>
let sandbox: string
const ending: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chhaap-failover-shop-'))
  ending.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  cluster = await openPatroniCluster()
  ending.push(cluster.close)
  const [port, sandboxPort] = [await freePort(), await freePort()]
  sandbox = `http://127.0.0.1:${sandboxPort}`
  env = {
    SANDBOX_PORT: String(sandboxPort),
    PUBLIC_URL: `http://localhost:${port}`,
    TRUSTED_PROXIES: '1',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: cluster.databaseUrl,
  }
  const provider = startProgram('sandbox/main.ts', { ...env, PORT: String(port) })
  ending.push(async () => provider.child.kill() && provider.exited)
  await vi.waitUntil(() => provider.output().includes('Sandbox services'), START)
  shop = await startInstance(env, { port })
  ending.push(() => shop.stop())
  await vi.waitUntil(shop.isReady, START).catch(() => Promise.reject(new Error(shop.output())))
}, 300_000)
afterAll(async () => {
  for (const end of ending.toReversed()) await end()
}, 120_000)

/** Buyers and visitors while `work` goes on; afterwards everything that was confirmed is looked for. */
async function underLoad(work: (account: Account) => Promise<void>): Promise<Account> {
  const over = new AbortController()
  const account = newAccount()
  const place: Place = { origin: `http://localhost:${shop.port}`, sandbox, account, over: over.signal }
  const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, index) => registerBuyer(place, index + 1)))
  const all = Promise.all([...buyers.map((buyer) => buy(buyer, place)), ...Array.from({ length: VISITORS }, () => visit(place))])
  try {
    await Promise.race([work(account), all])
  } finally {
    over.abort()
    await all
  }
  return account
}

it(
  `after each of ${ROUNDS} failures of the primary writes go on by themselves, and every confirmed order is there, once`,
  { timeout: 120_000 * (ROUNDS + 1) },
  async () => {
    onTestFailed(() => console.error([shop, ...cluster.servers].map(({ output }) => output().slice(-6000)).join('\n--\n')))
    const awayMs: number[] = []
    const faults: [number, number][] = []
    const account = await underLoad(async (account) => {
      await delay(QUIET_MS)
      for (let round = 0; round < ROUNDS; round++) {
        const { name, begin, end } = FAULTS[round % FAULTS.length]!
        const [primary] = await cluster.inStep()
        const before = { refused: account.refused, orders: account.acknowledged.size }
        const began = performance.now()
        await begin(primary)
        const harmedAt = performance.now()
        const goesOn = async () => account.writtenAt.find((at) => at > harmedAt)
        const wroteAt = await vi.waitUntil(goesOn, { timeout: 120_000, interval: 50 })
        awayMs.push(wroteAt - began)
        faults.push([began, wroteAt + SETTLED_MS])
        await delay(SETTLED_MS)
        await end(primary)
        await cluster.inStep()
        await delay(QUIET_MS)
        console.info(
          `${round + 1}: ${primary.name} ${name}, writes go on after ${seconds(wroteAt - began)}; longest request ${seconds(openBetween(account, faults.at(-1)!).longestMs)}, ` +
            `${account.refused - before.refused} answered with 503, ${account.acknowledged.size - before.orders} orders; in step again after ${seconds(performance.now() - began)}`,
        )
      }
    })
    await expectNothingLost(account)
    expect(account.failed).toEqual([])
    expect(faults.flatMap((fault) => openBetween(account, fault).hangs)).toEqual([])
    expect(account.missed).toEqual([])
    expect(Math.max(...awayMs)).toBeLessThan(AWAY_MS)
  },
)

it('both standbys freeze for longer than every time limit, then the primary is killed: every confirmed order is there', async () => {
  onTestFailed(() => console.error([shop, ...cluster.servers].map(({ output }) => output().slice(-6000)).join('\n--\n')))
  let successor: string | undefined
  let frozen: [number, number] | undefined
  const account = await underLoad(async (account) => {
    await delay(QUIET_MS)
    const [primary, ...standbys] = await cluster.inStep()
    const began = performance.now()
    for (const standby of standbys) await standby.signal('SIGSTOP')
    const before = account.acknowledged.size
    await delay(FROZEN_MS)
    console.info(`${account.acknowledged.size - before} orders confirmed while both standbys are frozen`)
    await primary.signal('SIGKILL')
    for (const standby of standbys) await standby.signal('SIGCONT')
    successor = await vi.waitUntil(() => cluster.findPrimary(), { timeout: AWAY_MS, interval: 200 }).catch(() => undefined)
    frozen = [began, performance.now()]
    await primary.start()
    await cluster.inStep()
    await delay(QUIET_MS)
  })
  // Neither standby has everything that the primary may have confirmed: no machine takes its place, until it is back.
  expect(successor).toBeUndefined()
  await expectNothingLost(account)
  console.info(`longest request meanwhile ${seconds(openBetween(account, frozen!).longestMs)}`)
  expect([account.failed, openBetween(account, frozen!).hangs, account.missed]).toEqual([[], [], []])
})

it('a checkout whose commit no longer waits for a standby that is cut off is not confirmed, and so not paid', async () => {
  const account = newAccount()
  const place: Place = { origin: `http://localhost:${shop.port}`, sandbox, account, over: new AbortController().signal }
  const buyer = await registerBuyer(place, 1)
  await buyer.fillCart(1)
  const [primary, ...standbys] = await cluster.inStep()
  const admin = new pg.Client(cluster.adminUrl(primary))
  await admin.connect()
  admin.on('error', () => {})
  for (const standby of standbys) await standby.cut()
  let session: string | null | undefined
  const ordering = buyer.tryToOrder().then((opened) => (session = opened))
  let cancelled = 0
  const cancel = async () => {
    const { rows } = await admin.query(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`)
    cancelled += rows.length
    return session !== undefined
  }
  await vi.waitUntil(cancel, { timeout: 10_000, interval: 50 })
  await ordering
  if (session) await buyer.pay(session)
  await primary.signal('SIGKILL')
  for (const standby of standbys) await standby.mend()
  await vi.waitUntil(() => cluster.findPrimary(), { timeout: 60_000, interval: 200 })
  await primary.start()
  await cluster.inStep()
  expect(cancelled).toBeGreaterThan(0)
  const again = await buyer.placeOrder()
  await buyer.pay(again)
  await buyer.confirm(again)
  await expectNothingLost(account)
  expect(session).toBeNull()
})

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Every confirmed order is there, none twice, and every paid session has become one. */
async function expectNothingLost({ acknowledged, paid, requests, refused, looks, missed }: Account): Promise<void> {
  const db = new pg.Pool({ connectionString: cluster.databaseUrl, max: 2 })
  try {
    const ids = async (sql: string) => (await db.query<{ id: string }>(sql)).rows.map(({ id }) => id)
    const ordered = () => ids('select session_id as id from orders')
    const completed = new Set([...paid, ...(await completedAtProvider(sandbox))])
    await expect.poll(async () => [...completed.difference(new Set(await ordered()))]).toEqual([])
    const all = await ordered()
    const twice = all.filter((id, index) => all.indexOf(id) !== index)
    const lost = [...acknowledged.difference(new Set(all))]
    console.info(
      `${requests} requests, ${refused} of them answered with 503, and ${looks} of visitors, ${missed.length} of which failed; ${acknowledged.size} orders confirmed, ${lost.length} lost, ${twice.length} double`,
    )
    expect(lost).toEqual([])
    expect(twice).toEqual([])
    expect([...new Set(all).difference(completed)]).toEqual([])
    // What was under way when the primary went is taken over within half a minute; mails wait for each other.
    const left = `select name as id from jobs where state in ('running', 'retrying') or (state = 'waiting' and due_at < now() - interval '5 seconds')`
    await expect.poll(() => ids(left), { timeout: JOBS_MS }).toEqual([])
    expect(await ids(`select concat(name, ' ', reason) as id from jobs where state = 'failed'`)).toEqual([])
  } finally {
    await db.end()
  }
  const doctor = startProgram('src/cli/main.ts', env, ['doctor', '--json'])
  await doctor.exited
  const { findings } = JSON.parse(doctor.output().split('\n')[0]!) as { findings: { state: string }[] }
  expect(findings.filter(({ state }) => state === 'failed')).toEqual([])
}
