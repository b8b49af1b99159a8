import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts'

const ROUNDS = 20
const READY_MS = 5000
const KILLS = ['shop', 'shop, then server', 'server, then shop', 'server alone, later shop'] as const

/** Replay a failure with CHHAAP_TEST_SEED. */
const seed = Number(process.env.CHHAAP_TEST_SEED ?? Date.now() % 1_000_000)

test.skipIf(process.platform === 'win32')(
  `loses no acknowledged write in ${ROUNDS} rounds of kill -9 (seed ${seed})`,
  { timeout: 150_000 },
  async ({ onTestFinished }) => {
    const random = randomNumbers(seed)
    const dataDir = await mkdtemp('/tmp/chhaap-test-')
    onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
    const acknowledged = new Set<string>()
    const startsMs: number[] = []

    for (let round = 0; round < ROUNDS; round++) {
      const how = KILLS[Math.floor(random() * KILLS.length)]!
      const shop = startShop(dataDir, round, acknowledged)
      onTestFinished(() => void shop.process.kill('SIGKILL'))
      startsMs.push(await timed(() => shop.until(() => shop.lines.includes('ready'), 30_000)))
      await shop.acknowledge(Math.floor(random() * 400))
      await killAs(how, shop, dataDir)
    }

    const server = await startEmbeddedPostgres({ dataDir, log() {} })
    const found = await readBack(server.connection).finally(() => server.stop())
    expect(
      [...acknowledged].filter((id) => !found.orders.has(id)),
      `lost (seed ${seed})`,
    ).toEqual([])
    expect([...found.orders.symmetricDifference(found.lines)], `half written (seed ${seed})`).toEqual([])
    expect(acknowledged.size, `writes (seed ${seed})`).toBeGreaterThan(ROUNDS)
    // The first start also creates the database.
    expect(Math.max(...startsMs.slice(1)), `ready in time (seed ${seed})`).toBeLessThan(READY_MS)
  },
)

type Shop = ReturnType<typeof startShop>

function startShop(dataDir: string, round: number, acknowledged: Set<string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'kill-nine-shop.ts'), dataDir, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  let writes = 0
  createInterface(child.stdout).on('line', (line) => {
    const id = /^ack (.+)$/.exec(line)?.[1]
    if (id) {
      writes++
      acknowledged.add(id)
    } else {
      lines.push(line)
    }
  })
  const until = (fact: () => boolean, timeout: number) =>
    vi.waitUntil(
      () => {
        if (child.exitCode !== null) throw new Error(`the shop ended by itself (seed ${seed}): ${lines.join('; ')}`)
        return fact()
      },
      { timeout, interval: 5 },
    )
  /** Waits for so many more writes. */
  const acknowledge = (count: number) => {
    const target = writes + count
    return until(() => writes >= target, 30_000)
  }
  return { process: child as ChildProcess, lines, until, acknowledge }
}

async function killAs(how: (typeof KILLS)[number], shop: Shop, dataDir: string): Promise<void> {
  const server = Number.parseInt(await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10)
  if (how.startsWith('server')) process.kill(server, 'SIGKILL')
  if (how === 'server alone, later shop') {
    await shop.until(() => shop.lines.some((line) => line.includes('runs again')), READY_MS)
    await shop.acknowledge(50)
  }
  const closed = once(shop.process, 'close') // after the last line it wrote
  shop.process.kill('SIGKILL')
  await closed
  if (how === 'shop, then server') process.kill(server, 'SIGKILL')
}

async function readBack(connection: pg.ClientConfig): Promise<{ orders: Set<string>; lines: Set<string> }> {
  const client = new pg.Client(connection)
  await client.connect()
  const orders = await client.query<{ id: string }>('select id from orders')
  const lines = await client.query<{ id: string }>('select order_id as id from lines')
  await client.end()
  return { orders: new Set(orders.rows.map((row) => row.id)), lines: new Set(lines.rows.map((row) => row.id)) }
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await action()
  return performance.now() - begin
}

/** mulberry32: the same numbers for the same seed. */
function randomNumbers(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
