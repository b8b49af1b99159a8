import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../support/programs.ts'
import { openReceiver } from '../support/webhook-receiver.ts'
import { withoutPhotos } from '../support/without-photos.ts'
import { openKillableShop } from './killable-shop.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const PRODUCTS = 3
const PATIENCE = { timeout: 60_000, interval: 100 }

test.skipIf(process.platform === 'win32')(
  'every event arrives under one id: the shop is killed before it is sent and while it is, and its receiver is away',
  { timeout: 240_000 },
  async ({ onTestFinished }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'chhaap-hooks-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
    const port = await freePort()
    const variables = { ...(await withoutPhotos(join(dataDir, 'catalogue'))), WEBHOOK_ALLOW: `127.0.0.1:${port}` }
    const shop = await openKillableShop(join(dataDir, 'shop'), variables)
    onTestFinished(() => shop.close())
    await shop.start()
    const client = await shop.connect()
    onTestFinished(() => client.end())
    const query = async <Row>(sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows as Row[]
    await query("insert into webhook_endpoints (url, events, secret, created_at) values ($1, '{stock.gone,stock.back}', $2, now())", [
      `http://127.0.0.1:${port}/hook`,
      SECRET,
    ])
    const products = await query<{ id: string }>('select id from products where in_stock order by id limit $1', [PRODUCTS])
    const stored = () =>
      query<{ id: string; attempts: number; state: string }>('select message_id as id, attempts, state from webhook_deliveries order by id')
    const states = async () => [...new Set((await stored()).map(({ state }) => state))]

    // Committed, and killed before anything is sent.
    for (const active of [false, true])
      for (const { id } of products) await query('update products set active = $2 where id = $1', [id, active])
    await shop.kill('shop')
    const messages = (await stored()).map(({ id }) => id)
    expect(messages).toHaveLength(2 * products.length)

    // The receiver is away.
    await shop.start()
    await expect.poll(async () => (await stored()).every(({ attempts }) => attempts > 0), PATIENCE).toBe(true)
    expect(await states()).toEqual(['waiting'])

    // It is back, and the shop is killed while it answers the first one.
    const receiver = await openReceiver(port)
    onTestFinished(() => receiver.close())
    receiver.secrets.push(SECRET)
    receiver.answers(() => {})
    await query("update webhook_deliveries set due_at = now() where state = 'waiting'")
    await query("update jobs set due_at = now() where name = 'send-webhooks'")
    await expect.poll(() => receiver.received.length, PATIENCE).toBe(1)
    await shop.kill('shop')
    receiver.answers((response) => response.writeHead(204).end())
    await shop.start()
    await expect.poll(states, PATIENCE).toEqual(['delivered'])
    expect(receiver.received.length).toBeGreaterThan(messages.length)
    expect([...new Set(receiver.received.map(({ id }) => id))].toSorted()).toEqual(messages.toSorted())
    const versions = new Map(receiver.received.map(({ id, data }) => [id, data.version]))
    expect(new Set(versions.values()).size).toBe(messages.length)
  },
)
