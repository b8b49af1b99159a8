import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { openCut } from '../../test/support/cut.ts'
import { forgetJobs, giveUpJobs, letJobsBeDue, queuedJobs, silenceRunning } from '../../test/support/jobs.ts'
import { createTestShop, type TestShop } from '../../test/support/shop.ts'
import { createPool } from './database.ts'
import { startJobs, type Jobs } from './jobs.ts'

/** Looks for nothing by itself: what runs was queued by this instance, or was there when its worker came. */
const NEVER = { beatMs: 3_600_000, pollMs: 3_600_000, graceMs: 50 }
const OFTEN = { beatMs: 20, pollMs: 20, graceMs: 50 }

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

async function start(pace = NEVER, { alone = false, pool = test.pool } = {}): Promise<Jobs> {
  const jobs = await startJobs(pool, (error) => errors.push(error), { pace, alone })
  instances.push(jobs)
  return jobs
}
const sendMail = (jobs: Pick<Jobs, 'send'>, orderId: string) => jobs.send('send-order-mail', orderId, { uid: test.asha, orderId })
async function ended(jobs: Jobs): Promise<void> {
  await expect.poll(() => jobs.pending()).toBe(0)
}
const inState = async (state: string) => (await queuedJobs(test.pool)).flatMap((job) => (job.state === state ? [job.key] : []))
const failed = (jobs: Jobs, queue: string | null = null) => jobs.failed.read({ limit: 10, queue, after: null })

describe('jobs', () => {
  it('begin at once when their own instance queues them', async () => {
    const jobs = await start()
    const ran: string[] = []
    await jobs.work('settle-payment', async ({ sessionId }) => void ran.push(sessionId))
    await jobs.send('settle-payment', 'a', { sessionId: 'a' })
    await ended(jobs)
    expect(ran).toEqual(['a'])
  })

  it('of one key wait once, whoever queues them, and those between attempts hinder none', async () => {
    const sender = await start()
    const key = fc.constantFrom('a', 'b', 'c')
    const step = fc.record({ how: fc.constantFrom('alone', 'thrice at once', 'committed', 'rolled back', 'all fail once'), key })
    const within = (orderId: string, isKept: boolean) =>
      test.shop.db
        .transaction()
        .execute(async (tx) => {
          await sendMail(sender.within(tx), orderId)
          if (!isKept) throw new Error('rolled back')
        })
        .catch((error: Error) => expect(error.message).toBe('rolled back'))
    async function failAll(): Promise<void> {
      const worker = await start()
      await worker.work('send-order-mail', () => Promise.reject(new Error('not now')))
      await expect.poll(async () => [...(await inState('waiting')), ...(await inState('running'))]).toEqual([])
      await worker.stop()
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const waiting = new Set<string>()
        const retrying: string[] = []
        for (const { how, key: orderId } of steps) {
          if (how === 'all fail once') {
            await failAll()
            retrying.push(...waiting)
            waiting.clear()
            continue
          }
          if (how === 'alone') await sendMail(sender, orderId)
          else if (how === 'thrice at once') await Promise.all([1, 2, 3].map(() => sendMail(sender, orderId)))
          else await within(orderId, how === 'committed')
          if (how !== 'rolled back') waiting.add(orderId)
        }
        expect((await inState('waiting')).toSorted()).toEqual([...waiting].toSorted())
        expect((await inState('retrying')).toSorted()).toEqual(retrying.toSorted())
        await forgetJobs(test.pool)
      }),
      { numRuns: 15 },
    )
  })

  it('with the key of one that waits for its next attempt begin at once', async () => {
    const jobs = await start()
    const ran: string[] = []
    await jobs.work('send-order-mail', async ({ orderId }) => {
      ran.push(orderId)
      if (ran.length === 1) throw new Error('not now')
    })
    await sendMail(jobs, 'o')
    await expect.poll(() => inState('retrying')).toEqual(['o'])
    await sendMail(jobs, 'o')
    await expect.poll(() => ran).toEqual(['o', 'o'])
    await expect.poll(() => queuedJobs(test.pool)).toMatchObject([{ key: 'o', state: 'retrying' }])
  })

  it('that a transaction queues begin when it is committed, and never before', async () => {
    const jobs = await start(OFTEN)
    const ran: string[] = []
    await jobs.work('send-order-mail', async ({ orderId }) => void ran.push(orderId))
    const queue = (orderId: string, end = async () => {}) =>
      test.shop.db.transaction().execute(async (tx) => {
        await sendMail(jobs.within(tx), orderId)
        await end()
      })
    await expect(queue('lost', () => Promise.reject(new Error('rolled back')))).rejects.toThrow('rolled back')
    await queue('kept')
    await expect.poll(() => ran).toEqual(['kept'])
    await ended(jobs)
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

  it('run once, however many instances look for them', async () => {
    const sender = await start()
    const ran: string[] = []
    const keys = Array.from({ length: 60 }, (_, n) => `s${String(n).padStart(2, '0')}`)
    const both = await Promise.all([start(OFTEN), start(OFTEN)])
    for (const jobs of both) await jobs.work('settle-payment', async ({ sessionId }) => void ran.push(sessionId))
    await Promise.all(keys.map((key) => sender.send('settle-payment', key, { sessionId: key })))
    await ended(sender)
    expect(ran.toSorted()).toEqual(keys)
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

  it('that fail are tried again after ever longer pauses, an hour at most, until they give up', async () => {
    const jobs = await start(OFTEN)
    await jobs.work('send-order-mail', () => Promise.reject(new Error('the mail server is away')))
    await sendMail(jobs, 'o')
    const waitsFor = async () => (await queuedJobs(test.pool)).flatMap(({ state, inS }) => (state === 'retrying' && inS > 1 ? [inS] : []))
    for (let attempt = 1; attempt <= 8; attempt++) {
      await expect.poll(waitsFor).toHaveLength(1)
      const pauseS = 30 * 2 ** (attempt - 1)
      const [inS = 0] = await waitsFor()
      expect(inS).toBeLessThanOrEqual(Math.min(2 * pauseS, 3600))
      expect(inS).toBeGreaterThan(Math.min(pauseS, 3600) - 20)
      await letJobsBeDue(test.pool)
    }
    await expect.poll(() => failed(jobs)).toMatchObject([{ key: 'o', attempts: 9, reason: 'the mail server is away' }])
  })

  it('are done when the database comes back', async () => {
    const way = await openCut()
    const pool = createPool({ ...inject('postgres'), ...way.connection, database: test.pool.options.database! }, { max: 3 })
    onTestFinished(() => pool.end())
    const jobs = await start(OFTEN, { pool })
    const ran: string[] = []
    const { promise: goOn, resolve: returned } = Promise.withResolvers<void>()
    await jobs.work('send-order-mail', async ({ orderId }) => {
      ran.push(orderId)
      if (ran.length === 1) await goOn
    })
    await sendMail(jobs, 'under way')
    await expect.poll(() => ran).toEqual(['under way'])
    await way.cut()
    await expect(sendMail(jobs, 'lost')).rejects.toThrow()
    await sendMail(test.shop.jobs, 'meanwhile')
    await expect.poll(() => errors.length).toBeGreaterThan(0)
    await way.mend()
    await expect.poll(() => ran).toEqual(['under way', 'meanwhile'])
    returned()
    await ended(jobs)
    expect(ran).toEqual(['under way', 'meanwhile'])
    await jobs.stop()
    errors.length = 0
  })
})

describe('jobs under way', () => {
  const hang = () => new Promise<void>(() => {})

  it('of a dead instance are taken over at once by one that works alone', async () => {
    const dying = await start()
    await dying.work('send-order-mail', hang)
    await sendMail(dying, 'o')
    await expect.poll(() => inState('running')).toEqual(['o'])
    const jobs = await start(NEVER, { alone: true })
    const ran: string[] = []
    await jobs.work('send-order-mail', async ({ orderId }) => void ran.push(orderId))
    await ended(jobs)
    expect(ran).toEqual(['o'])
  })

  it('of a dead instance are taken over after twenty seconds without a sign of life', async () => {
    const dying = await start()
    await dying.work('send-order-mail', hang)
    await sendMail(dying, 'o')
    await expect.poll(() => inState('running')).toEqual(['o'])
    await silenceRunning(test.pool)
    const jobs = await start()
    const ran: string[] = []
    await jobs.work('send-order-mail', async ({ orderId }) => void ran.push(orderId))
    await ended(jobs)
    expect(ran).toEqual(['o'])
    expect(await queuedJobs(test.pool)).toEqual([])
  })

  it('of a living instance are its own, however long they take', async () => {
    const living = await start(OFTEN)
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await living.work('settle-payment', () => answered)
    await living.send('settle-payment', 'long', { sessionId: 'long' })
    await expect.poll(() => inState('running')).toEqual(['long'])
    const other = await start(OFTEN)
    const ran: string[] = []
    await other.work('settle-payment', async ({ sessionId }) => void ran.push(sessionId))
    await other.send('settle-payment', 'short', { sessionId: 'short' })
    await expect.poll(() => inState('running')).toEqual(['long'])
    answer()
    await ended(other)
    expect(ran.filter((id) => id === 'long')).toEqual([])
  })

  it('that are still under way when their instance stops go to the next one at once', async () => {
    const stopping = await start()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    await stopping.work('settle-payment', async () => {
      begin()
      await hang()
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
})

describe('jobs that gave up', () => {
  it('are listed with their reason, and can be tried again', async () => {
    const jobs = await start(OFTEN)
    await jobs.send('store-profile-photo', test.asha, { uid: test.asha, address: 'https://photos.test/asha' })
    await giveUpJobs(test.pool, { reason: 'the album is full' })
    const [job] = await failed(jobs)
    expect(job).toEqual({
      id: expect.any(String),
      name: 'store-profile-photo',
      key: test.asha,
      attempts: expect.any(Number),
      reason: 'the album is full',
      failedAt: expect.any(Date),
      position: [expect.stringMatching(/Z$/), job!.id],
    })
    expect(await jobs.failed.read({ limit: 10, queue: null, after: job!.position })).toEqual([])
    expect(await failed(jobs, 'sweep')).toEqual([])
    expect(await jobs.failed.countByQueue()).toEqual([{ name: 'store-profile-photo', count: 1 }])
    const ran: string[] = []
    await jobs.work('store-profile-photo', async ({ uid }) => void ran.push(uid))
    const retry = (id: string) => test.shop.db.transaction().execute((tx) => jobs.within(tx).retry({ id }))
    expect(await retry(job!.id)).toMatchObject([{ name: 'store-profile-photo' }])
    await expect.poll(() => ran).toEqual([test.asha])
    await ended(jobs)
    expect(await failed(jobs)).toEqual([])
    expect(await retry(job!.id)).toEqual([])
  })
})
