import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetJobs, queuedJobs } from '../../../test/support/jobs.ts'
import { renderTestMail } from '../../../test/support/mail.ts'
import { ORDER } from '../../../test/support/order.ts'
import { insertOrder } from '../../../test/support/orders.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { indianDay } from '../../domain/indian-time.ts'
import { scheduleSummaries, sendSummaries, sendSummary } from '../dashboard/send-summary.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { tellOperator } from '../operator-access/tell-operator.ts'
import { sendOperatorMail, tellOperators } from './tell-operators.ts'

let test: TestShop
let id: string
beforeAll(async () => {
  test = await createTestShop()
  await test.pool.query('update users set email_verified = true')
  await test.pool.query('insert into operators (user_id) values ($1), ($2)', [test.asha, test.kabir])
  const placedAt = new Date(Date.now() - 86_400_000).toISOString()
  id = await insertOrder(test.pool, { uid: test.asha, number: 'TOLD222222', receipt: 1, placedAt })
})
beforeEach(async () => {
  await forgetJobs(test.pool)
  await test.pool.query('update operators set is_told = true')
  test.mails.length = 0
})
afterAll(() => test.close())

const told = (uid: string, wanted: boolean) => tellOperator(test.shop, { uid, told: wanted }, COMMAND_LINE)
const queued = async (name: string) => (await queuedJobs(test.pool, name)).map(({ data }) => data)

describe('operators are told of a paid order', () => {
  it('by a mail and a notification to each who wants them', async () => {
    expect(await told(test.kabir, false)).toBe(true)
    await Promise.all([tellOperators(test.shop, { orderId: id }), tellOperators(test.shop, { orderId: id })])
    expect(await queued('send-operator-mail')).toEqual([{ uid: test.asha, orderId: id, news: 'ordered' }])
    expect(await queued('send-push')).toEqual([{ uid: test.asha, orderId: id, news: 'ordered' }])
    await sendOperatorMail(test.shop, renderTestMail, { uid: test.asha, orderId: id })
    expect(test.mails).toMatchObject([{ to: 'asha@example.in', id: `operator.${id}.${test.asha}` }])
    const { subject, text, html } = test.mails[0]!
    expect(subject).toMatch(/^New order TOLD222222, Rs\./)
    for (const part of [text, html]) expect(part).toContain(`http://shop.test/operator/orders/${id}`)
    // They know how to reach their own shop, and are told where such mails end.
    for (const part of [text, html]) {
      expect(part).toContain('http://shop.test/operator#told')
      expect(part).not.toContain('Questions:')
    }
    expect(text).not.toContain(ORDER.shipping.address.line1)
  })

  it('and of a cancelled one, with no word of money but that it goes back', async () => {
    await told(test.kabir, false)
    await tellOperators(test.shop, { orderId: id, news: 'cancelled' })
    expect(await queued('send-push')).toEqual([{ uid: test.asha, orderId: id, news: 'cancelled' }])
    for (const job of await queued('send-operator-mail'))
      await sendOperatorMail(test.shop, renderTestMail, job as Parameters<typeof sendOperatorMail>[2])
    expect(test.mails).toMatchObject([{ id: `operator.cancelled.${id}.${test.asha}`, subject: 'Cancelled: order TOLD222222' }])
    for (const part of [test.mails[0]!.text, test.mails[0]!.html]) {
      expect(part).toContain('Please do not send order TOLD222222')
      expect(part).not.toContain('Rs.')
    }
  })

  it('and not once they are operators no more, have no verified address, or want none', async () => {
    await told(test.kabir, false)
    await sendOperatorMail(test.shop, renderTestMail, { uid: test.kabir, orderId: id })
    await test.pool.query('update users set email_verified = false where id = $1', [test.asha])
    await tellOperators(test.shop, { orderId: id })
    await sendOperatorMail(test.shop, renderTestMail, { uid: test.asha, orderId: id })
    await test.pool.query('update users set email_verified = true where id = $1', [test.asha])
    expect([test.mails.length, (await queuedJobs(test.pool)).length]).toEqual([0, 0])
  })

  it('packers without what was paid', async () => {
    await test.pool.query("update operators set role = 'packer' where user_id = $1", [test.kabir])
    await sendOperatorMail(test.shop, renderTestMail, { uid: test.kabir, orderId: id })
    await sendSummary(test.shop, renderTestMail, { uid: test.kabir, day: indianDay(new Date()) })
    await test.pool.query("update operators set role = 'owner'")
    expect(test.mails.map(({ subject }) => subject)).toEqual(['New order TOLD222222', 'Yesterday: 1 order'])
    for (const { subject, text, html } of test.mails) expect(`${subject} ${text} ${html}`).not.toMatch(/Rs\.|₹/)
  })

  it('which each switches, recorded where it changes something', async () => {
    await test.pool.query('delete from operator_actions')
    expect([await told(test.asha, true), await told(test.asha, false), await told(test.asha, false)]).toEqual([true, true, true])
    const { rows } = await test.pool.query('select action, after from operator_actions')
    expect(rows).toEqual([{ action: 'operator-told', after: { told: false } }])
    await test.pool.query('delete from operators where user_id = $1', [test.kabir])
    expect(await told(test.kabir, true)).toBe(false)
    await test.pool.query('insert into operators (user_id) values ($1)', [test.kabir])
  })
})

describe('the summary', () => {
  it('comes at nine in the morning in India, once however often the shop starts', async () => {
    const at = (time: string) => ({ ...test.shop, clock: { now: () => new Date(time) } })
    await scheduleSummaries(at('2026-11-21T02:30:00Z'))
    await scheduleSummaries(at('2026-11-21T02:31:00Z'))
    expect((await queuedJobs(test.pool, 'send-summaries')).map(({ afterS }) => afterS)).toEqual([3600])
    await forgetJobs(test.pool)
    await sendSummaries(at('2026-11-21T03:30:01Z'))
    expect((await queuedJobs(test.pool, 'send-summaries')).map(({ afterS }) => afterS)).toEqual([86_399])
    // They are queued at once, in no order.
    const both = [test.asha, test.kabir].map((uid) => ({ uid, day: '2026-11-21' }))
    const summaries = await queued('send-summary')
    expect(summaries).toHaveLength(2)
    expect(summaries).toEqual(expect.arrayContaining(both))
  })

  it('says what came yesterday and what waits; a day late it says nothing', async () => {
    const [today, yesterday] = [new Date(), new Date(Date.now() - 86_400_000)].map((at) =>
      new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10),
    )
    await sendSummary(test.shop, renderTestMail, { uid: test.asha, day: yesterday! })
    expect(test.mails).toEqual([])
    await sendSummary(test.shop, renderTestMail, { uid: test.asha, day: today! })
    expect(test.mails).toMatchObject([{ to: 'asha@example.in', subject: expect.stringMatching(/^Yesterday: 1 order, Rs\./) }])
    expect(test.mails[0]!.text).toContain('1 to pack')
    expect(test.mails[0]!.html).toContain('href="http://shop.test/operator/orders?state=placed"')
  })
})
