import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { registerShopper, settleAtProvider } from '../support/http-shopper.ts'
import { BROKEN_SESSIONS } from '../support/invariants.ts'
import { startProgram } from '../support/programs.ts'
import { withoutPhotos } from '../support/without-photos.ts'
import { openKillableShop, type KillableShop } from './killable-shop.ts'

/** As long as a machine that is busy elsewhere may take. */
const PATIENCE_MS = 60_000
const LOCK = 4242

/** A reset reaches these in this order: while it deletes, while it brings samples back, and last. `kills` die with the command. */
const STEPS = [
  { table: 'users', event: 'delete', kills: [] },
  { table: 'reviews', event: 'insert', kills: ['shop', 'database'] },
  { table: 'demo_reset', event: 'update', kills: ['database'] },
] as const satisfies { table: string; event: string; kills: ('shop' | 'database')[] }[]

const COUNTS = `select (select count(*)::int from users) as users, (select count(*)::int from sessions) as sessions,
  (select count(*)::int from cart_lines) as lines, (select count(*)::int from addresses) as addresses,
  (select count(*)::int from orders) as orders, (select count(*)::int from products) as products,
  (select count(*)::int from reviews) as reviews, (select next_at from demo_reset) as next`

test.skipIf(process.platform === 'win32')(
  'a reset of the demo that is killed half-way has changed nothing, and one that is due happens after the restart',
  { timeout: 300_000 },
  async ({ onTestFinished }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'chhaap-reset-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
    const shop = await openKillableShop(join(dataDir, 'shop'), await withoutPhotos(join(dataDir, 'catalogue')))
    onTestFinished(() => shop.close())
    await shop.start()
    const shopper = await buyAndFillCart(shop)
    const before = await read(shop, COUNTS)
    expect(before).toMatchObject([{ users: 1, sessions: 1, lines: 1, addresses: 1, orders: 1 }])

    for (const { table, event, kills } of STEPS) {
      const pause = await pauseReset(shop, { table, event })
      const command = startProgram('src/cli/main.ts', shop.env, ['demo', 'reset'])
      await pause.reached()
      command.child.kill('SIGKILL')
      await command.exited
      await shop.kill(...kills)
      await pause.end()
      await shop.start()
      await removePause(shop, table)
      expect(await read(shop, COUNTS), `killed at ${table}`).toEqual(before)
      expect(await shopper.cart(), `killed at ${table}`).toMatchObject([{ id: 'ajrakh-stole', quantity: 3 }])
    }

    // The shop's own reset: it is due, and the shop dies in the middle of it.
    const pause = await pauseReset(shop, STEPS[1])
    await read(shop, `update demo_reset set next_at = now() - interval '1 minute'`)
    await pause.reached()
    await shop.kill('shop')
    await pause.end()
    await removePause(shop, STEPS[1].table)
    expect(await read(shop, COUNTS)).toMatchObject([{ users: 1, lines: 1, orders: 1 }])
    await shop.start()
    await expect.poll(async () => (await read(shop, COUNTS))[0]?.['users'], { timeout: PATIENCE_MS }).toBe(0)
    const [{ products, reviews } = {}] = before
    expect(await read(shop, COUNTS)).toMatchObject([{ sessions: 0, lines: 0, addresses: 0, orders: 0, products, reviews }])
    expect(await read(shop, 'select next_at > now() as later from demo_reset')).toEqual([{ later: true }])
    expect(await read(shop, BROKEN_SESSIONS)).toEqual([])
    await expect(shopper.cart()).rejects.toThrow('401')
  },
)

async function buyAndFillCart(shop: KillableShop) {
  const shopper = await registerShopper(shop)
  await shopper.saveAddress()
  await shopper.setCart([{ id: 'kairi-tote' }])
  const sessionId = await shopper.placeOrder()
  await settleAtProvider(shop.sandbox, sessionId)
  expect(await shopper.comeBack(sessionId)).toContain('complete=true')
  await shopper.setCart([{ id: 'ajrakh-stole', quantity: 3 }])
  return shopper
}

/** Lets whoever writes the table in this way wait within their transaction, until `end`. */
async function pauseReset(shop: KillableShop, { table, event }: { table: string; event: string }) {
  const [holder, watcher] = await Promise.all([shop.connect(), shop.connect()])
  await holder.query('select pg_advisory_lock($1)', [LOCK])
  await holder.query(
    `create function pause() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(${LOCK}); return null; end'`,
  )
  await holder.query(`create trigger pause after ${event} on ${table} for each statement execute function pause()`)
  const waiting = `select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`
  const count = async (client: pg.Client) => (await client.query<{ count: number }>(waiting)).rows[0]?.count
  return {
    // Not for long: a reset gives up waiting after a few seconds, and begins again.
    async reached() {
      await expect.poll(() => count(watcher), { timeout: PATIENCE_MS, interval: 20 }).toBe(1)
    },
    end: () => Promise.all([holder.end(), watcher.end()].map((ended) => ended.catch(() => {}))),
  }
}

/** After the transaction of the killed program has ended, which holds locks of the table. */
async function removePause(shop: KillableShop, table: string): Promise<void> {
  await read(shop, `drop trigger if exists pause on ${table}; drop function if exists pause`)
}

/** Waits for a database that is coming back. */
function read(shop: KillableShop, sql: string): Promise<Record<string, unknown>[]> {
  const ask = async () => {
    const client = await shop.connect()
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows
    } finally {
      await client.end()
    }
  }
  return vi.waitFor(ask, { timeout: PATIENCE_MS, interval: 100 })
}
