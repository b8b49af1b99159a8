import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { openCut } from '../../../test/support/cut.ts'
import { countAttempts, letJobsBeDue, queuedJobs, silenceRunning } from '../../../test/support/jobs.ts'
import { ended, failed, NEVER, OFTEN, useInstances } from '../../../test/support/own-jobs.ts'
import { createPool } from '../database/database.ts'
import { startJobs } from './jobs.ts'

const here = useInstances()
const { start, sendMail, inState } = here

describe('the runner of jobs', () => {
  it('run as many at once as the queue has room for, one after the other until none is left', async () => {
    const sender = await start()
    for (let i = 0; i < 60; i++) await sender.send('settle-payment', `s${i}`, { sessionId: `s${i}` })
    const jobs = await start()
    let running = 0
    let most = 0
    const ran = new Set<string>()
    jobs.work('settle-payment', async ({ sessionId }) => {
      most = Math.max(most, ++running)
      await sql`select 1`.execute(here.test.shop.db)
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
    for (const jobs of both) jobs.work('settle-payment', async ({ sessionId }) => void ran.push(sessionId))
    await Promise.all(keys.map((key) => sender.send('settle-payment', key, { sessionId: key })))
    await ended(sender)
    expect(ran.toSorted()).toEqual(keys)
  })

  it('hold nobody up: others of their queue end while one waits', async () => {
    const jobs = await start()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const ran: string[] = []
    const waits: Record<string, Promise<void>> = { hangs: answered }
    jobs.work('settle-payment', async ({ sessionId }) => {
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
    jobs.work('send-order-mail', () => Promise.reject(new Error('the mail server is away')))
    await sendMail(jobs, 'o')
    const waitsFor = async () =>
      (await queuedJobs(here.test.pool)).flatMap(({ state, inS }) => (state === 'retrying' && inS > 1 ? [inS] : []))
    for (let attempt = 1; attempt <= 11; attempt++) {
      await expect.poll(waitsFor).toHaveLength(1)
      const pauseS = 5 * 2 ** (attempt - 1)
      const [inS = 0] = await waitsFor()
      expect(inS).toBeLessThanOrEqual(Math.min(2 * pauseS, 3600))
      expect(inS).toBeGreaterThan(Math.min(pauseS, 3600) - 20)
      await letJobsBeDue(here.test.pool)
    }
    await expect.poll(() => failed(jobs)).toMatchObject([{ key: 'o', attempts: 12, reason: 'the mail server is away' }])
  })

  it('are done when the database comes back', async () => {
    const way = await openCut()
    const pool = createPool({ ...inject('postgres'), ...way.connection, database: here.test.pool.options.database! }, { max: 3 })
    onTestFinished(() => pool.end())
    const jobs = await start(OFTEN, { pool })
    const ran: string[] = []
    const { promise: goOn, resolve: returned } = Promise.withResolvers<void>()
    jobs.work('send-order-mail', async ({ orderId }) => {
      ran.push(orderId)
      if (ran.length === 1) await goOn
    })
    await sendMail(jobs, 'under way')
    await expect.poll(() => ran).toEqual(['under way'])
    await way.cut()
    await expect(sendMail(jobs, 'lost')).rejects.toThrow(/ECONNREFUSED|terminated|closed|ended/)
    await sendMail(here.test.shop.jobs, 'meanwhile')
    await expect.poll(() => here.errors.length).toBeGreaterThan(0)
    await way.mend()
    await expect.poll(() => ran).toEqual(['under way', 'meanwhile'])
    returned()
    await ended(jobs)
    expect(ran).toEqual(['under way', 'meanwhile'])
    await jobs.stop()
    here.errors.length = 0
  })
})

describe('jobs under way', () => {
  const hang = () => new Promise<void>(() => {})

  it('of a dead instance are taken over at once by one that works alone', async () => {
    const dying = await start()
    dying.work('send-order-mail', hang)
    await sendMail(dying, 'o')
    await expect.poll(() => inState('running')).toEqual(['o'])
    const jobs = await start(NEVER, { alone: true })
    const ran: string[] = []
    jobs.work('send-order-mail', async ({ orderId }) => void ran.push(orderId))
    await ended(jobs)
    expect(ran).toEqual(['o'])
  })

  it('of a dead instance are taken over after twenty seconds without a sign of life', async () => {
    const dying = await start()
    dying.work('send-order-mail', hang)
    await sendMail(dying, 'o')
    await expect.poll(() => inState('running')).toEqual(['o'])
    await silenceRunning(here.test.pool)
    const jobs = await start()
    const ran: string[] = []
    jobs.work('send-order-mail', async ({ orderId }) => void ran.push(orderId))
    await ended(jobs)
    expect(ran).toEqual(['o'])
    expect(await queuedJobs(here.test.pool)).toEqual([])
  })

  it('that end their instance every time give up', async () => {
    const sender = await start()
    await sendMail(sender, 'o')
    for (let attempt = 1; attempt <= 12; attempt++) {
      const dying = await startJobs(here.test.pool, () => {}, { pace: { ...NEVER, graceMs: 0 } })
      dying.work('send-order-mail', hang)
      await expect.poll(() => countAttempts(here.test.pool)).toBe(attempt)
      await silenceRunning(here.test.pool)
    }
    const jobs = await start()
    jobs.work('send-order-mail', hang)
    await expect.poll(() => failed(jobs)).toMatchObject([{ key: 'o', reason: 'The instance that ran it has ended' }])
  })

  it('of a living instance are its own, however long they take', async () => {
    const living = await start(OFTEN)
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    living.work('settle-payment', ({ sessionId }) => (sessionId === 'long' ? answered : Promise.resolve()))
    await living.send('settle-payment', 'long', { sessionId: 'long' })
    await expect.poll(() => inState('running')).toEqual(['long'])
    const leaseS = async () => (await queuedJobs(here.test.pool))[0]!.inS
    const first = await leaseS()
    await expect.poll(leaseS).toBeGreaterThan(first)
    const other = await start(OFTEN)
    const ran: string[] = []
    other.work('settle-payment', async ({ sessionId }) => void ran.push(sessionId))
    await other.send('settle-payment', 'short', { sessionId: 'short' })
    await expect.poll(() => inState('running')).toEqual(['long'])
    answer()
    await ended(other)
    expect(ran.filter((id) => id === 'long')).toEqual([])
  })

  it('that are still under way when their instance stops go to the next one at once', async () => {
    const stopping = await start()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    stopping.work('settle-payment', async () => {
      begin()
      await hang()
    })
    await stopping.send('settle-payment', 'a', { sessionId: 'a' })
    await begun
    await stopping.stop()
    const jobs = await start()
    const ran: string[] = []
    jobs.work('settle-payment', async ({ sessionId }) => void ran.push(sessionId))
    await ended(jobs)
    expect(ran).toEqual(['a'])
  })

  it('that end after their instance has stopped say nothing of a database that is closed', async () => {
    const pool = createPool({ ...inject('postgres'), database: here.test.pool.options.database! }, { max: 2 })
    const errors: Error[] = []
    const stopping = await startJobs(pool, (error) => errors.push(error), { pace: NEVER })
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    stopping.work('settle-payment', async () => {
      begun.resolve()
      await released.promise
    })
    await stopping.send('settle-payment', 'a', { sessionId: 'a' })
    await begun.promise
    await stopping.stop()
    await pool.end()
    released.resolve()
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
    expect(errors).toEqual([])
  })
})
