import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forgetJobs, giveUpJobs, queuedJobs } from '../../../test/support/jobs.ts'
import { ended, failed, OFTEN, useInstances } from '../../../test/support/own-jobs.ts'
import { inTransaction } from '../database/database.ts'

const here = useInstances()
const { start, sendMail, inState } = here

describe('jobs', () => {
  it('begin at once when their own instance queues them', async () => {
    const jobs = await start()
    const ran: string[] = []
    jobs.work('settle-payment', async ({ sessionId }) => void ran.push(sessionId))
    await jobs.send('settle-payment', 'a', { sessionId: 'a' })
    await ended(jobs)
    expect(ran).toEqual(['a'])
  })

  it('of one key wait once, whoever queues them, and those between attempts hinder none', async () => {
    const sender = await start()
    const key = fc.constantFrom('a', 'b', 'c')
    const step = fc.record({ how: fc.constantFrom('alone', 'thrice at once', 'committed', 'rolled back', 'all fail once'), key })
    async function within(orderId: string, isKept: boolean): Promise<void> {
      const tx = await here.test.shop.db.startTransaction().execute()
      await sendMail(sender.within(tx), orderId)
      await (isKept ? tx.commit() : tx.rollback()).execute()
    }
    async function failAll(): Promise<void> {
      const worker = await start()
      worker.work('send-order-mail', () => Promise.reject(new Error('not now')))
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
        await forgetJobs(here.test.pool)
      }),
      { numRuns: 15 },
    )
  })

  it('with the key of one that waits for its next attempt begin at once', async () => {
    const jobs = await start()
    const ran: string[] = []
    jobs.work('send-order-mail', async ({ orderId }) => {
      ran.push(orderId)
      if (ran.length === 1) throw new Error('not now')
    })
    await sendMail(jobs, 'o')
    await expect.poll(() => inState('retrying')).toEqual(['o'])
    await sendMail(jobs, 'o')
    await expect.poll(() => ran).toEqual(['o', 'o'])
    await expect.poll(() => queuedJobs(here.test.pool)).toMatchObject([{ key: 'o', state: 'retrying' }])
  })

  it('that a transaction would queue once more begin after it, and see what it wrote', async () => {
    const sender = await start()
    await sendMail(sender, 'o')
    const jobs = await start(OFTEN)
    const names: (string | undefined)[] = []
    const { promise: looked, resolve: look } = Promise.withResolvers<void>()
    await inTransaction(here.test.shop, async (tx) => {
      await sendMail(sender.within(tx), 'o')
      await tx.updateTable('users').set({ name: 'Asha Devi' }).where('id', '=', here.test.asha).execute()
      jobs.work('send-order-mail', async () => {
        names.push((await here.test.shop.db.selectFrom('users').select('name').where('id', '=', here.test.asha).executeTakeFirst())?.name)
      })
      jobs.work('settle-payment', async () => look())
      await jobs.send('settle-payment', 'later', { sessionId: 'later' })
      await looked
      expect(await inState('waiting')).toEqual(['o'])
    })
    await expect.poll(() => names).toEqual(['Asha Devi'])
    await ended(jobs)
  })

  it('that a transaction queues begin when it is committed, and never before', async () => {
    const jobs = await start(OFTEN)
    const ran: string[] = []
    jobs.work('send-order-mail', async ({ orderId }) => void ran.push(orderId))
    const queue = (orderId: string, end = async () => {}) =>
      inTransaction(here.test.shop, async (tx) => {
        await sendMail(jobs.within(tx), orderId)
        await end()
      })
    await expect(queue('lost', () => Promise.reject(new Error('rolled back')))).rejects.toThrow('rolled back')
    await queue('kept')
    await expect.poll(() => ran).toEqual(['kept'])
    await ended(jobs)
  })
})

describe('jobs that gave up', () => {
  it('are listed with their reason, and can be tried again', async () => {
    const jobs = await start(OFTEN)
    await jobs.send('store-profile-photo', here.test.asha, { uid: here.test.asha, address: 'https://photos.test/asha' })
    await giveUpJobs(here.test.pool, { reason: 'the album is full' })
    const [job] = await failed(jobs)
    expect(job).toEqual({
      id: expect.any(String),
      name: 'store-profile-photo',
      key: here.test.asha,
      attempts: expect.any(Number),
      reason: 'the album is full',
      failedAt: expect.any(Date),
      position: [expect.stringMatching(/Z$/), job!.id],
    })
    expect(await jobs.failed.read({ limit: 10, queue: null, after: job!.position })).toEqual([])
    expect(await failed(jobs, 'sweep')).toEqual([])
    expect(await jobs.failed.countByQueue()).toEqual([{ name: 'store-profile-photo', count: 1 }])
    const ran: string[] = []
    jobs.work('store-profile-photo', async ({ uid }) => void ran.push(uid))
    const retry = (id: string) => inTransaction(here.test.shop, (tx) => jobs.within(tx).retry({ id }))
    expect(await retry(job!.id)).toMatchObject([{ name: 'store-profile-photo' }])
    await expect.poll(() => ran).toEqual([here.test.asha])
    await ended(jobs)
    expect(await failed(jobs)).toEqual([])
    expect(await retry(job!.id)).toEqual([])
  })

  it('stay until somebody retries or drops them, except those whose data is an address', async () => {
    const jobs = await start()
    await jobs.send('erase-person', 'asha', { uid: here.test.asha })
    await jobs.send('send-reset-mail', 'asha', { email: 'asha@example.in' })
    await giveUpJobs(here.test.pool, { agoS: 3599 })
    await jobs.failed.sweep()
    expect(await jobs.failed.countByQueue()).toHaveLength(2)
    await forgetJobs(here.test.pool, 'send-reset-mail')
    await jobs.send('send-reset-mail', 'asha', { email: 'asha@example.in' })
    await giveUpJobs(here.test.pool, { agoS: 365 * 86_400 })
    await jobs.failed.sweep()
    expect(await jobs.failed.countByQueue()).toEqual([{ name: 'erase-person', count: 1 }])
  })
})
