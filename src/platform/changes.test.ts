import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestShop, type TestShop } from '../../test/support/shop.ts'
import { addProduct } from '../../test/support/products.ts'
import { createPool, type Connection } from './database.ts'
import { EVERYTHING, watchChanges, type Changes } from './changes.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta' })
  await addProduct(test.pool, { id: 'stole' })
})
afterAll(() => test.close())

const watching: Changes[] = []
async function watch(): Promise<{ seen: string[]; failures: () => number }> {
  const seen: string[] = []
  let failed = 0
  const changes = await watchChanges(test.pool, { pollMs: 20, onError: () => failed++ })
  changes.listen((topics) => seen.push(...topics))
  watching.push(changes)
  return { seen, failures: () => failed }
}
afterEach(async () => {
  await Promise.all(watching.splice(0).map((changes) => changes.stop()))
  await test.pool.query('delete from cart_lines')
})

const addLine = (uid: string, product: string, client: Pick<TestShop['pool'], 'query'> = test.pool) =>
  client.query('insert into cart_lines (user_id, product_id, quantity, size) values ($1, $2, 1, $3)', [uid, product, 'M'])

describe('changes', () => {
  it('are seen whoever makes them, also with plain SQL', async () => {
    const { seen } = await watch()
    await addLine(test.asha, 'kurta')
    await test.pool.query("update products set name = 'Another' where id = 'stole'")
    await expect.poll(() => seen).toEqual(expect.arrayContaining([`cart:${test.asha}`, 'product:stole', 'products']))
  })

  it('are read at once after a hint, however slow the polls have become', async () => {
    const seen: string[] = []
    const changes = await watchChanges(test.pool, { pollMs: 3_600_000, idlePollMs: 3_600_000 })
    watching.push(changes)
    changes.listen((topics) => seen.push(...topics))
    await addLine(test.asha, 'kurta')
    changes.hint()
    await expect.poll(() => seen).toContain(`cart:${test.asha}`)
  })

  it('are looked for with a statement that a connection plans once', async () => {
    const pool = createPool(test.pool.options as Connection, { max: 1 })
    const changes = await watchChanges(pool, { pollMs: 3_600_000 })
    const { rows } = await pool.query('select name from pg_prepared_statements')
    await changes.stop()
    await pool.end()
    expect(rows).toEqual([{ name: 'changes' }])
  })

  it('are reported once each, although transactions commit out of order', async () => {
    const { seen } = await watch()
    const slow = await test.pool.connect()
    await slow.query('begin')
    await addLine(test.kabir, 'kurta', slow)
    await addLine(test.asha, 'stole')
    await expect.poll(() => seen).toEqual([`cart:${test.asha}`])
    await slow.query('commit')
    slow.release()
    await expect.poll(() => seen).toEqual([`cart:${test.asha}`, `cart:${test.kabir}`])
  })

  it('from before it began to look are not reported, even while an old transaction holds the horizon back', async () => {
    const old = await test.pool.connect()
    await old.query('begin')
    await addLine(test.kabir, 'kurta', old)
    await addLine(test.asha, 'stole')
    const { seen } = await watch()
    await old.query('commit')
    old.release()
    await expect.poll(() => seen).toEqual([`cart:${test.kabir}`])
  })

  it('that nobody could read are reported as EVERYTHING', async () => {
    const { seen, failures } = await watch()
    await test.pool.query('alter table changes rename to changes_away')
    await expect.poll(failures).toBeGreaterThan(0)
    await test.pool.query('alter table changes_away rename to changes')
    await expect.poll(() => seen).toContain(EVERYTHING)
  })
})

describe('polls', () => {
  /** Polls an empty feed, without waiting in real time; `change` lets the next poll find something. */
  async function pollEmptyFeed() {
    vi.useFakeTimers()
    let transaction = 0
    let found = false
    const polls: number[] = []
    const feed = { answer: async () => {} }
    const query = async (statement: object | string) => {
      // Deletes old rows.
      if (typeof statement === 'string') return
      polls.push(Date.now())
      const changes = found ? [[String(++transaction), 'products']] : []
      found = false
      await feed.answer()
      return { rows: [{ horizon: '1', changes }] }
    }
    const changes = await watchChanges({ query } as unknown as Pool)
    watching.push(changes)
    const seen: string[] = []
    changes.listen((topics) => seen.push(...topics))
    /** The delays of the polls in the next `ms`. */
    const delaysIn = async (ms: number) => {
      const from = polls.length
      await vi.advanceTimersByTimeAsync(ms)
      return polls.slice(from).map((at, index) => at - polls[from + index - 1]!)
    }
    return { changes, delaysIn, seen, feed, change: () => (found = true) }
  }
  afterEach(() => vi.useRealTimers())

  it('follow each other closely for a second after a change of another process, then slow down as before', async () => {
    const { delaysIn, change } = await pollEmptyFeed()
    expect((await delaysIn(10_000)).at(-1)).toBe(600)
    change()
    const delays = await delaysIn(10_000)
    const [first, last] = [delays.indexOf(40), delays.lastIndexOf(40)]
    expect(delays.slice(first, last + 1)).toEqual(Array(25).fill(40))
    expect(delays.at(-1)).toBe(600)
  })

  it('do so not for what this process has announced itself', async () => {
    const { changes, delaysIn, change } = await pollEmptyFeed()
    change()
    changes.hint()
    expect(Math.min(...(await delaysIn(1000)).slice(1))).toBe(100)
  })

  it('are rare while nobody is there, and frequent again from the first change on', async () => {
    const { delaysIn, change } = await pollEmptyFeed()
    await delaysIn(20_000)
    expect(await delaysIn(60_000)).toEqual(Array(12).fill(5000))
    change()
    expect((await delaysIn(10_000)).slice(1, 26)).toEqual(Array(25).fill(40))
  })

  it('stay frequent while there are live connections', async () => {
    const { changes, delaysIn } = await pollEmptyFeed()
    await delaysIn(20_000)
    const leave = changes.attend()
    expect(await delaysIn(60_000)).toHaveLength(101)
    leave()
    await delaysIn(5000)
    expect((await delaysIn(20_000)).at(-1)).toBe(5000)
  })

  it('have published what was committed before the first request after a quiet time, and are frequent for the next ones', async () => {
    const { changes, delaysIn, change, seen } = await pollEmptyFeed()
    await delaysIn(20_000)
    change()
    await changes.catchUp()
    expect(seen).toEqual(['products'])
    expect(changes.catchUp()).toBeNull()
    await delaysIn(5000)
    expect(new Set((await delaysIn(4000)).map((ms) => Math.round(ms)))).toEqual(new Set([600]))
  })

  it('let a request go on when the database does not answer', async () => {
    const { changes, delaysIn, feed } = await pollEmptyFeed()
    await delaysIn(20_000)
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    feed.answer = () => answered
    const requests = [changes.catchUp(), changes.catchUp()]
    await vi.advanceTimersByTimeAsync(250)
    for (const request of requests) await request
    expect(changes.catchUp()).toBeNull()
    answer()
  })

  it('that see nothing of a commit during them are followed by one that does, before a request goes on', async () => {
    const { changes, delaysIn, change, feed, seen } = await pollEmptyFeed()
    await delaysIn(20_000)
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    feed.answer = () => answered
    await delaysIn(5000)
    change()
    const request = changes.catchUp()
    expect(seen).toEqual([])
    answer()
    await request
    expect(seen).toEqual(['products'])
  })
})
