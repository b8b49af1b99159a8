import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFailed, vi } from 'vitest'
import { startProgram } from '../support/programs.ts'
import { startInstance, type Instance } from './instance.ts'
import { startPostgres, type PostgresServer } from './postgres-server.ts'
import { resumeReplica, startReplica } from './replica-server.ts'

/** A page that nobody caches, because clients could invent any number of such. */
const UNCACHED = '/shop?print=kairi'
const PAGES = 20
const WAIT = { timeout: 60_000, interval: 100 }

let folder: string
let primary: PostgresServer
let standby: PostgresServer
let env: Record<string, string>
let shop: Instance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chhaap-replica-'))
  await chmod(folder, 0o755)
  primary = await startPostgres(join(folder, 'primary'))
  standby = await startReplica(join(folder, 'standby'), primary, join(folder, 'primary'))
  env = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: primary.url('shop', 'shop'),
    DATABASE_REPLICA_URL: standby.url('shop', 'shop'),
  }
  shop = await startInstance(env)
  await vi.waitUntil(() => shop.isReady(), WAIT)
})
afterAll(async () => {
  await shop.stop()
  await Promise.all([standby.stop('SIGQUIT'), primary.stop('SIGQUIT')])
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** A test that fails leaves it as it is. */
afterEach(() => ask(standby, 'select pg_wal_replay_resume() where pg_is_wal_replay_paused()'))

async function ask<Row extends pg.QueryResultRow>(server: PostgresServer, text: string): Promise<Row[]> {
  const client = new pg.Client(server.url('postgres', 'shop'))
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}

async function see(path: string): Promise<{ status: number; retryAfter: string | null; text: string; ms: number }> {
  const begun = performance.now()
  const answer = await fetch(`http://localhost:${shop.port}${path}`)
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text(), ms: performance.now() - begun }
}

/** How often the server has read the table by which `UNCACHED` is narrowed, by its own statistics. */
async function scansOf(server: PostgresServer): Promise<number> {
  const [row] = await ask<{ scans: number }>(
    server,
    `select (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables where relname = 'product_facets'`,
  )
  return row!.scans
}

/** Who has answered what a replica may answer, by the shop's own. */
async function answered(): Promise<{ replica: number; primary: number }> {
  const { text } = await see('/metrics')
  const by = (who: string) => Number(new RegExp(`chhaap_replica_reads\\{state="${who}"\\} (\\d+)`).exec(text)?.[1])
  return { replica: by('replica'), primary: by('primary') }
}

const isUsed = async () => {
  const before = await answered()
  expect((await see(UNCACHED)).status).toBe(200)
  return (await answered()).replica > before.replica
}

async function examine(): Promise<{ state: string; found: string } | undefined> {
  const doctor = startProgram('src/cli/main.ts', { ...env, PUBLIC_URL: `http://localhost:${shop.port}` }, ['doctor', '--json'])
  await doctor.exited
  const { findings } = JSON.parse(doctor.output().trim().split('\n')[0]!) as { findings: { check: string; state: string; found: string }[] }
  return findings.find(({ check }) => check === 'replica')
}

const setPrice = (id: string, rupees: number) =>
  ask(primary, `update products set metadata = metadata || '{"price_usd": "${rupees}"}' where id = '${id}'`)

describe('with a replica', () => {
  it('visitors’ pages are read from it, and not from the primary', async () => {
    onTestFailed(() => console.error(shop.output()))
    await vi.waitUntil(isUsed, WAIT)
    const [before, scans] = [await answered(), await scansOf(standby)]
    for (let each = 0; each < PAGES; each++) expect((await see(UNCACHED)).status).toBe(200)
    const after = await answered()
    expect(after.primary).toBe(before.primary)
    console.log(`a page makes ${(after.replica - before.replica) / PAGES} reads of the replica`)
    // A session reports when it has been idle for ten seconds.
    await vi.waitUntil(async () => (await scansOf(standby)) >= scans + PAGES, WAIT)
    expect(await examine()).toMatchObject({ state: 'ok' })
  })

  it('a change is on the page at once although the replica does not have it, and the replica is read again when it has', async () => {
    await vi.waitUntil(isUsed, WAIT)
    await see('/product/kairi-tote')
    await ask(standby, 'select pg_wal_replay_pause()')
    await setPrice('kairi-tote', 4321)
    const changedAt = performance.now()
    await vi.waitUntil(async () => (await see('/product/kairi-tote')).text.includes('Rs.4321'), { timeout: 5_000, interval: 20 })
    console.log(`the new price is on the page after ${Math.round(performance.now() - changedAt)} ms`)
    expect(performance.now() - changedAt).toBeLessThan(3_000)
    // The cached one stays the new one.
    for (let each = 0; each < 50; each++) expect((await see('/product/kairi-tote')).text).toContain('Rs.4321')
    expect(await ask(standby, `select price_rupees as rupees from products where id = 'kairi-tote'`)).not.toEqual([{ rupees: 4321 }])
    expect(await isUsed()).toBe(false)
    expect(await examine()).toMatchObject({ state: 'warning', found: 'is more than 5 s behind' })
    await ask(standby, 'select pg_wal_replay_resume()')
    await vi.waitUntil(isUsed, WAIT)
    expect((await see('/product/kairi-tote')).text).toContain('Rs.4321')
  })

  it('that is killed no page fails or waits, and it is read again when it is back', async () => {
    await vi.waitUntil(isUsed, WAIT)
    const seen: { status: number; ms: number }[] = []
    const over = new AbortController()
    const visitors = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!over.signal.aborted) seen.push(await see(UNCACHED))
      }),
    )
    await delay(500)
    await standby.stop('SIGQUIT')
    await delay(6_000)
    over.abort()
    await visitors
    expect(seen.filter(({ status }) => status !== 200)).toEqual([])
    console.log(
      `${seen.length} pages while the replica was killed, the slowest after ${Math.round(Math.max(...seen.map(({ ms }) => ms)))} ms`,
    )
    expect(Math.max(...seen.map(({ ms }) => ms))).toBeLessThan(2_500)
    expect(await examine()).toMatchObject({ state: 'warning', found: expect.stringMatching(/^cannot be read/) })
    standby = await resumeReplica(join(folder, 'standby'), primary, standby.port)
    await vi.waitUntil(isUsed, WAIT)
  })

  it('while the primary is away a page comes from the replica, and later a refusal that says when to come back', async () => {
    await vi.waitUntil(isUsed, WAIT)
    await primary.stop('SIGQUIT')
    const seen: Awaited<ReturnType<typeof see>>[] = []
    for (let each = 0; each < 30; each++) {
      seen.push(await see(UNCACHED))
      await delay(200)
    }
    expect(new Set(seen.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['200 null', '503 10']))
    expect(seen.findIndex(({ status }) => status === 503)).toBeGreaterThan(5)
    expect(Math.max(...seen.map(({ ms }) => ms))).toBeLessThan(5_000)
  })
})
