import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../test/support/shop.ts'
import { startJobs, type Jobs } from './jobs.ts'

/** Looks for nothing by itself: what runs was woken. */
const NEVER = { beatMs: 3_600_000, pollMs: 3_600_000, graceMs: 50 }

let test: TestShop
let instances: Jobs[]
const errors: Error[] = []
beforeEach(async () => {
  test = await createTestShop()
  instances = []
  errors.length = 0
})
afterEach(async () => {
  await Promise.all(instances.map((instance) => instance.stop()))
  await test.close()
  expect(errors).toEqual([])
})

async function start(pace = NEVER, alone = false): Promise<Jobs> {
  const jobs = await startJobs(test.pool, (error) => errors.push(error), { pace, alone })
  instances.push(jobs)
  return jobs
}
async function ended(jobs: Jobs): Promise<void> {
  await expect.poll(() => jobs.pending()).toBe(0)
}

describe('jobs', () => {
  it('begin at once when their own instance queues them', async () => {
    const jobs = await start()
    const ran: string[] = []
    await jobs.work('settle-payment', async ({ sessionId }) => void ran.push(sessionId))
    await jobs.send('settle-payment', 'a', { sessionId: 'a' })
    await ended(jobs)
    expect(ran).toEqual(['a'])
  })

  it('with the key of one that waits for its next attempt begin at once', async () => {
    const jobs = await start()
    const ran: string[] = []
    await jobs.send('score-review', 'asha kurta', { uid: test.asha, productId: 'kurta' })
    await test.pool.query(`update pgboss.job set state = 'retry', start_after = now() + interval '1 hour' where name = 'score-review'`)
    await jobs.work('score-review', async ({ productId }) => void ran.push(productId))
    await jobs.send('score-review', 'asha kurta', { uid: test.asha, productId: 'kurta' })
    await expect.poll(() => ran).toEqual(['kurta'])
  })

  it('that a transaction queues are found when it is committed, and never before', async () => {
    const jobs = await start()
    const ran: string[] = []
    await jobs.work('send-order-mail', async ({ orderId }) => void ran.push(orderId))
    const queue = (orderId: string, end = async () => {}) =>
      test.shop.db.transaction().execute(async (tx) => {
        await jobs.within(tx).send('send-order-mail', orderId, { uid: test.asha, orderId })
        jobs.wake()
        await end()
      })
    await expect(queue('lost', () => Promise.reject(new Error('rolled back')))).rejects.toThrow('rolled back')
    await queue('kept')
    jobs.wake()
    await ended(jobs)
    expect(ran).toEqual(['kept'])
  })

  it('run as many at once as the queue has room for, one after the other until none is left', async () => {
    const sender = await start()
    for (let i = 0; i < 60; i++) await sender.send('settle-payment', `s${i}`, { sessionId: `s${i}` })
    const jobs = await start()
    let running = 0
    let most = 0
    const ran = new Set<string>()
    await jobs.work('settle-payment', async ({ sessionId }) => {
      most = Math.max(most, ++running)
      await sql`select 1`.execute(test.shop.db)
      running--
      ran.add(sessionId)
    })
    await ended(jobs)
    expect(ran.size).toBe(60)
    expect(most).toBeLessThanOrEqual(16)
    expect(most).toBeGreaterThan(1)
  })

  it('hold nobody up: others of their queue end while one waits', async () => {
    const jobs = await start()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const ran: string[] = []
    const waits: Record<string, Promise<void>> = { hangs: answered }
    await jobs.work('settle-payment', async ({ sessionId }) => {
      await waits[sessionId]
      ran.push(sessionId)
    })
    await jobs.send('settle-payment', 'hangs', { sessionId: 'hangs' })
    for (const id of ['a', 'b', 'c']) await jobs.send('settle-payment', id, { sessionId: id })
    await expect.poll(() => ran.toSorted()).toEqual(['a', 'b', 'c'])
    answer()
    await ended(jobs)
  })

  it('of a dead instance are taken over at once by one that works alone', async () => {
    const dying = await start()
    await dying.work('send-order-mail', () => new Promise(() => {}))
    await dying.send('send-order-mail', 'o', { uid: test.asha, orderId: 'o' })
    await expect.poll(async () => (await test.pool.query("select from pgboss.job where state = 'active'")).rowCount).toBe(1)
    const jobs = await start(NEVER, true)
    const ran: string[] = []
    await jobs.work('send-order-mail', async ({ orderId }) => void ran.push(orderId))
    await ended(jobs)
    expect(ran).toEqual(['o'])
  })

  it('of a dead instance are taken over at the start, with their delay forgotten and their attempt counted', async () => {
    const dying = await start()
    await dying.work('send-order-mail', () => new Promise(() => {}))
    await dying.send('send-order-mail', 'o', { uid: test.asha, orderId: 'o' })
    const active = () => test.pool.query("select heartbeat_on from pgboss.job where state = 'active'")
    await expect.poll(async () => (await active()).rowCount).toBe(1)
    // Twenty seconds without a sign of life.
    await test.pool.query("update pgboss.job set heartbeat_on = now() - interval '21 seconds'")
    const jobs = await start()
    const ran: string[] = []
    await jobs.work('send-order-mail', async ({ orderId }) => void ran.push(orderId))
    await ended(jobs)
    expect(ran).toEqual(['o'])
    expect((await test.pool.query('select state, retry_count from pgboss.job')).rows).toEqual([{ state: 'completed', retry_count: 1 }])
  })

  it('of a living instance are its own, however long they take', async () => {
    const living = await start({ ...NEVER, beatMs: 20, pollMs: 20 })
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await living.work('settle-payment', () => answered)
    await living.send('settle-payment', 'long', { sessionId: 'long' })
    const lastSign = async () => (await test.pool.query<{ at: Date | null }>('select heartbeat_on as at from pgboss.job')).rows[0]?.at
    await expect.poll(lastSign).toBeInstanceOf(Date)
    const first = await lastSign()
    await expect.poll(lastSign).not.toEqual(first)
    const other = await start({ ...NEVER, beatMs: 20, pollMs: 20 })
    const stolen: string[] = []
    await other.work('settle-payment', async ({ sessionId }) => void stolen.push(sessionId))
    const second = await lastSign()
    await expect.poll(lastSign).not.toEqual(second)
    answer()
    await ended(other)
    expect(stolen).toEqual([])
  })

  it('that are still under way when their instance stops go to the next one at once', async () => {
    const stopping = await start()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    await stopping.work('settle-payment', async () => {
      begin()
      await new Promise(() => {})
    })
    await stopping.send('settle-payment', 'a', { sessionId: 'a' })
    await begun
    await stopping.stop()
    const jobs = await start()
    const ran: string[] = []
    await jobs.work('settle-payment', async ({ sessionId }) => void ran.push(sessionId))
    await ended(jobs)
    expect(ran).toEqual(['a'])
  })

  it('that gave up are listed with their reason, and can be tried again', async () => {
    const jobs = await start({ ...NEVER, pollMs: 20 })
    let outcome: Promise<void> = Promise.reject(new Error('the album is full'))
    outcome.catch(() => {})
    await jobs.work('store-profile-photo', () => outcome)
    await jobs.send('store-profile-photo', test.asha, { uid: test.asha, address: 'https://photos.test/asha' })
    await expect.poll(async () => (await test.pool.query("select from pgboss.job where state = 'retry'")).rowCount).toBe(1)
    await test.pool.query('update pgboss.job set retry_limit = retry_count + 1, start_after = now()')
    const given = () => jobs.failed.read({ limit: 10, queue: null, after: null })
    await expect.poll(given).toHaveLength(1)
    const [job] = await given()
    expect(job).toEqual({
      id: expect.any(String),
      name: 'store-profile-photo',
      key: test.asha,
      attempts: 2,
      reason: 'the album is full',
      failedAt: expect.any(Date),
      position: [expect.stringMatching(/Z$/), job!.id],
    })
    expect(await jobs.failed.read({ limit: 10, queue: null, after: job!.position })).toEqual([])
    expect(await jobs.failed.read({ limit: 10, queue: 'sweep', after: null })).toEqual([])
    expect(await jobs.failed.countByQueue()).toEqual([{ name: 'store-profile-photo', count: 1 }])
    outcome = Promise.resolve()
    const retry = (id: string) => test.shop.db.transaction().execute((tx) => jobs.within(tx).retry({ id }))
    expect(await retry(job!.id)).toMatchObject([{ name: 'store-profile-photo' }])
    jobs.wake()
    await ended(jobs)
    expect(await given()).toEqual([])
    expect(await retry(job!.id)).toEqual([])
  })

  it('that gave up stay until somebody retries or drops them, except those whose data is an address', async () => {
    const jobs = await start()
    await jobs.send('erase-person', 'asha', { uid: test.asha })
    await jobs.send('erase-person', 'kabir', { uid: test.kabir })
    await jobs.send('send-reset-mail', 'asha', { email: 'asha@example.in' })
    await test.pool.query("update pgboss.job set state = 'failed', completed_on = now() - interval '1 year'")
    await test.pool.query("update pgboss.job set state = 'completed' where singleton_key = 'kabir'")
    await jobs.failed.keep()
    const boss = new PgBoss({ db: { executeSql: (text, values) => test.pool.query(text, values) }, schedule: false, supervise: false })
    await boss.start()
    await test.pool.query('update pgboss.queue set maintain_on = null')
    await boss.supervise()
    await boss.stop()
    const left = async () => (await test.pool.query('select singleton_key, deletion_seconds from pgboss.job')).rows
    expect(await left()).toEqual([{ singleton_key: 'asha', deletion_seconds: 0 }])
    await test.shop.db.transaction().execute((tx) => jobs.within(tx).retry({ queue: 'erase-person' }))
    expect(await left()).toEqual([{ singleton_key: 'asha', deletion_seconds: 3600 }])
    await test.pool.query('delete from pgboss.job')
  })
})
