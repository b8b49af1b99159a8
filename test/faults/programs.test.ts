import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/embedded/embedded-postgres.ts'
import { freePort, isReady, startProgram, type Program } from '../support/programs.ts'
import { dashboardQueries, ruleQueries, type Query } from '../support/watched.ts'
import { withoutPhotos } from '../support/without-photos.ts'

let folder: string
let postgres: EmbeddedPostgres
let databaseUrl: string
/** The variables of a shop with a database of its own. */
let own: { DATA_DIR: string; SHOP_DIR: string }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chhaap-programs-'))
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'server'), log: () => {}, settings: { fsync: 'off' } })
  own = { DATA_DIR: join(folder, 'own'), ...(await withoutPhotos(join(folder, 'catalogue'))) }
  const { host, port, user, database } = postgres.connection
  databaseUrl = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const running: Program[] = []
afterEach(async () => {
  for (const { child } of running) child.kill('SIGTERM')
  await Promise.all(running.splice(0).map(({ exited }) => exited))
})

async function startShop(env: Record<string, string>) {
  const port = await freePort()
  const program = startProgram('src/main.ts', { PORT: String(port), SANDBOX_PORT: String(await freePort()), LOG_LEVEL: 'warn', ...env })
  running.push(program)
  return { ...program, port }
}

/** The program's output is the reason when it does not open. */
async function expectOpened({ port, output }: { port: number; output: () => string }): Promise<void> {
  await expect.poll(async () => (await isReady(port)) || output(), { timeout: 60_000 }).toBe(true)
}

/** What the samples of alerts and of a dashboard ask for that the shop does not measure. */
async function missingMetrics(port: number): Promise<Query[]> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const isKnown = (name: string) => known.has(name) || known.has(name.replace(/_(bucket|count|sum)$/, ''))
  const queries = [...(await ruleQueries()), ...(await dashboardQueries())]
  expect(queries.length).toBeGreaterThan(20)
  return queries.filter(({ expr }) => {
    const names = expr.match(/\b(chhaap|nodejs|process)_\w+|\bup\{/g) ?? []
    return names.length === 0 || names.some((name) => name !== 'up{' && !isKnown(name))
  })
}

describe('the shop as a program', () => {
  it('starts twice at once on one empty PostgreSQL server, and both instances serve the same catalogue', async () => {
    const shops = await Promise.all([1, 2].map((n) => startShop({ DATABASE_URL: databaseUrl, DATA_DIR: join(folder, `instance-${n}`) })))
    for (const { port, output } of shops) await expectOpened({ port, output })
    const catalogues = await Promise.all(shops.map(async ({ port }) => (await fetch(`http://localhost:${port}/api/products`)).json()))
    expect((catalogues[0] as { products: unknown[] }).products).toHaveLength(16)
    expect(catalogues[1]).toEqual(catalogues[0])
  })

  it('says where it is, has every metric that the samples ask for, answers what is open when told to stop, and ends with 0', async () => {
    const { port, child, exited, output } = await startShop(own)
    await expectOpened({ port, output })
    expect(output()).toContain(`http://localhost:${port}`)
    expect(await missingMetrics(port)).toEqual([])
    const ask = (path: string) =>
      Promise.all(Array.from({ length: 100 }, () => fetch(`http://localhost:${port}${path}`).then((answer) => answer.text())))
    // Opens the connections: the shop reads a request of each before it reads the one that follows them all.
    await ask('/healthz')
    const answers = ask('/shop')
    await fetch(`http://localhost:${port}/healthz`)
    child.kill('SIGTERM')
    expect((await answers).every((html) => html.includes('</html>'))).toBe(true)
    expect(await exited).toBe(0)
  })

  it('starts with its sandbox by one command, prints both addresses, and ends with 0', async () => {
    const [port, sandboxPort] = [await freePort(), await freePort()]
    const env = { PORT: String(port), SANDBOX_PORT: String(sandboxPort), LOG_LEVEL: 'warn', ...own }
    const { child, exited, output } = startProgram('scripts/start.mjs', env)
    await expectOpened({ port, output })
    await expect.poll(output).toMatch(new RegExp(`:${port}\\b[^]*:${sandboxPort}\\b|:${sandboxPort}\\b[^]*:${port}\\b`))
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
    expect(await isReady(port)).toBe(false)
  })

  it('refuses a second shop on its folder, and a taken port, in one line each', async () => {
    const first = await startShop(own)
    await expectOpened(first)
    const second = await startShop(own)
    expect(await second.exited).toBe(1)
    expect(second.output().trim()).toMatch(/^DATA_DIR .* is in use by another shop \(pid \d+\).*$/)
    const third = await startShop({ DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'instance-1'), PORT: String(first.port) })
    expect(await third.exited).toBe(1)
    expect(third.output().trim()).toBe(`PORT ${first.port} is already in use.`)
  })

  it('names a wrong variable and does not start', async () => {
    const { exited, output } = await startShop({ DEMO: 'maybe', DATA_DIR: join(folder, 'never') })
    expect(await exited).toBe(1)
    expect(output().trim()).toBe('DEMO is neither on nor off.')
  })
})
