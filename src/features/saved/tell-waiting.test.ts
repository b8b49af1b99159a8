import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { forgetJobs, queuedJobs } from '../../../test/support/jobs.ts'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { MAX_WAITS, WAIT_DAYS } from '../../domain/saved/wait.ts'
import { setStock } from '../catalogue/edit/set-stock.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { setCount } from '../stock/set-count.ts'
import { findWaits, sweepWaits, tellWaiting, waitFor } from './tell-waiting.ts'

const M = { size: 'M' }
let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())
afterEach(async () => {
  await test.pool.query('truncate stock_waits')
  await forgetJobs(test.pool)
})

let products = 0
/** A product whose size M is counted. */
async function counted(stock: number): Promise<string> {
  const id = `counted-${++products}`
  await addProduct(test.pool, { id })
  await count(id, stock)
  return id
}
const count = async (id: string, to: number) =>
  expect(await setCount(test.shop, { id, options: M, change: { to } }, COMMAND_LINE)).toMatchObject({ ok: true })

/** People who wait for M, in this order, a second apart. */
async function waiting(id: string, number: number, { verified = true } = {}): Promise<string[]> {
  const uids = Array.from({ length: number }, () => randomUUID())
  await test.pool.query(
    `insert into users (id, name, email, email_verified)
     select uid, 'W', uid || '@wait.test', $2 from unnest($1::uuid[]) uid`,
    [uids, verified],
  )
  await test.pool.query(
    `insert into stock_waits (user_id, product_id, options, asked_at)
     select uid, $2, '{"size": "M"}', now() - interval '1 day' + place * interval '1 second'
     from unnest($1::uuid[]) with ordinality as who (uid, place)`,
    [uids, id],
  )
  return uids
}

type Telling = { uid: string }
const told = async () => (await queuedJobs(test.pool, 'tell-back')).map(({ data }) => (data as Telling).uid)
/** Runs what the change has queued, as the workers would. */
async function work(): Promise<void> {
  for (const { data, key } of await queuedJobs(test.pool, 'tell-waiting')) {
    await tellWaiting(test.shop, data as { productId: string; whole: boolean })
    await forgetJobs(test.pool, 'tell-waiting', key)
  }
}

describe('pieces that come back', () => {
  it('are told of to three people for each, in the order in which they asked, each once', async () => {
    const id = await counted(0)
    const uids = await waiting(id, 8)
    await count(id, 2)
    await work()
    expect((await told()).toSorted()).toEqual(uids.slice(0, 6).toSorted())
    await work()
    await count(id, 3)
    await work()
    expect((await told()).toSorted()).toEqual(uids.toSorted())
  })

  it('are told of once by two instances at once', async () => {
    const id = await counted(0)
    const uids = await waiting(id, 20)
    await count(id, 2)
    await Promise.all(Array.from({ length: 4 }, () => tellWaiting(test.shop, { productId: id, whole: false })))
    expect((await told()).toSorted()).toEqual(uids.slice(0, 6).toSorted())
  })

  it('and go while others are there, and are held meanwhile, are told of to nobody else', async () => {
    const id = await counted(0)
    await waiting(id, 20)
    await count(id, 2)
    await work()
    await test.pool.query('update variants set held = 1 where product_id = $1', [id])
    await test.pool.query('update variants set held = 0 where product_id = $1', [id])
    await work()
    expect(await told()).toHaveLength(6)
    // The last two are gone, until a payment ends without them.
    await test.pool.query('update variants set held = 2 where product_id = $1', [id])
    await test.pool.query('update variants set held = 1 where product_id = $1', [id])
    await work()
    expect(await told()).toHaveLength(9)
  })

  it('and were sold before anybody was told are told of to nobody', async () => {
    const id = await counted(0)
    await waiting(id, 3)
    await count(id, 2)
    await count(id, 0)
    await work()
    expect(await told()).toEqual([])
  })

  it('queue nothing where nobody waits, and nothing where the transaction does not commit', async () => {
    const id = await counted(0)
    await count(id, 2)
    await count(id, 0)
    await waiting(id, 1)
    const tx = await test.shop.db.startTransaction().execute()
    await tx.updateTable('variants').set({ stock: 3 }).where('product_id', '=', id).execute()
    await tx.rollback().execute()
    expect(await queuedJobs(test.pool)).toEqual([])
  })

  it('are told of to nobody whom the shop cannot write to, who keep their place and take nobody else’s', async () => {
    const id = await counted(0)
    const unverified = await waiting(id, 5, { verified: false })
    const later = await waiting(id, 2)
    await count(id, 1)
    await work()
    expect((await told()).toSorted()).toEqual(later.toSorted())
    expect(await findWaits(test.shop, unverified[0]!)).toEqual([{ id, options: M }])
  })
})

describe('a product that is in stock again', () => {
  it('is told of to all where its pieces are not counted, a hundred a minute', async () => {
    const id = `whole-${++products}`
    await addProduct(test.pool, { id, active: true })
    await setStock(test.shop, { id, inStock: false }, COMMAND_LINE)
    const uids = await waiting(id, 250)
    await setStock(test.shop, { id, inStock: true }, COMMAND_LINE)
    await work()
    const jobs = await queuedJobs(test.pool, 'tell-back')
    const after = new Map(jobs.map(({ data, afterS }) => [(data as Telling).uid, afterS]))
    expect(uids.map((uid) => after.get(uid))).toEqual(uids.map((_, place) => Math.floor(place / 100) * 60))
  })

  it('is told of to three for each of its pieces where they are', async () => {
    const id = await counted(1)
    await setStock(test.shop, { id, inStock: false }, COMMAND_LINE)
    const uids = await waiting(id, 5)
    await count(id, 2)
    await work()
    expect(await told()).toEqual([])
    await setStock(test.shop, { id, inStock: true }, COMMAND_LINE)
    await work()
    expect((await told()).toSorted()).toEqual(uids.toSorted())
  })
})

describe('waiting', () => {
  it('is for what is gone, once for each kind, and for fifty at most', async () => {
    const id = await counted(0)
    const ask = (options: Record<string, string>, product = id) => waitFor(test.shop, test.asha, { id: product, options })
    expect(await ask(M)).toEqual({ ok: true, options: M })
    expect(await ask(M)).toEqual({ ok: true, options: M })
    expect(await ask({ size: 'L' })).toEqual({ ok: false, reason: 'there' })
    expect(await ask({ size: 'Q' })).toEqual({ ok: false, reason: 'no-such-options' })
    expect(await ask(M, 'nothing')).toEqual({ ok: false, reason: 'unknown-product' })
    expect(await findWaits(test.shop, test.asha)).toEqual([{ id, options: M }])
    const more = await Promise.all(Array.from({ length: MAX_WAITS + 2 }, () => counted(0)))
    const results = await Promise.all(more.map((product) => ask(M, product)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(MAX_WAITS - 1)
    expect(await findWaits(test.shop, test.asha)).toHaveLength(MAX_WAITS)
  })

  it('ends after ninety days', async () => {
    const id = await counted(0)
    const [uid] = await waiting(id, 1)
    await test.pool.query(`update stock_waits set asked_at = now() - interval '${WAIT_DAYS} days 1 minute'`)
    expect(await findWaits(test.shop, uid!)).toEqual([])
    await count(id, 1)
    await work()
    expect(await told()).toEqual([])
    await sweepWaits(test.shop)
    expect((await test.pool.query('select from stock_waits')).rowCount).toBe(0)
  })
})
