import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetJobs, queuedJobs } from '../../../../test/support/jobs.ts'
import { renderTestMail } from '../../../../test/support/mail.ts'
import { insertOrder } from '../../../../test/support/orders.ts'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { describeEntry } from '../../../messages/order-history.ts'
import type { Shop } from '../../../shop.ts'
import { sendShippedMail } from '../../mails/order-mails.ts'
import { COMMAND_LINE, findActions } from '../../operator-access/record-action.ts'
import { findHistory } from '../find-history.ts'
import { findOrderForOperator } from '../find/find-for-operator.ts'
import { correctTracking } from './correct-tracking.ts'
import { shipOrder } from './ship-order.ts'

let test: TestShop
let id: string
let count = 0
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())
beforeEach(async () => {
  await forgetJobs(test.pool)
  await test.pool.query('delete from operator_actions')
  test.mails.length = 0
  count++
  id = await insertOrder(test.pool, { uid: test.asha, number: `NUMBER${1000 + count}`, receipt: count, placedAt: '2026-11-20T06:00:00Z' })
})

const by = () => ({ uid: test.kabir, name: 'Kabir Das' })

describe('a wrong tracking number', () => {
  const WRONG = 'ED123456789IN'
  const RIGHT = 'ED987654321IN'
  const ship = () => shipOrder(test.shop, { reference: id, trackingNumber: WRONG }, COMMAND_LINE)
  const correct = (trackingNumber: string, seen?: string) =>
    correctTracking(test.shop, { reference: id, trackingNumber, ...(seen === undefined ? {} : { seen }) }, by())
  const corrections = async () =>
    (await queuedJobs(test.pool, 'send-shipped-mail')).flatMap(({ key, data }) => (key === `${id} correction` ? [data] : []))
  const mail = (job?: object) => sendShippedMail(test.shop, renderTestMail, { uid: test.asha, orderId: id, ...job })
  const mailed = () => test.mails.map(({ text }) => (text.includes(RIGHT) ? RIGHT : text.includes(WRONG) ? WRONG : text))

  it('leaves its carrier as it was named, which mail and history say, with the page that the shop folder has', async () => {
    const page = 'https://maruti.example/track?no={number}'
    const shop = { ...test.shop, folder: { ...test.shop.folder, carriers: [{ name: 'Shree Maruti', page }] } }
    for (const [carrier, linked] of [
      ['Shree Maruti', true],
      ['Gati', false],
    ] as const) {
      const number = `OWN${carrier.length}`
      const parcel = await insertOrder(test.pool, { uid: test.asha, number, receipt: 900 + carrier.length, placedAt: '2026-11-20' })
      await shipOrder(shop, { reference: parcel, trackingNumber: WRONG, carrier }, COMMAND_LINE)
      await sendShippedMail(shop, renderTestMail, { uid: test.asha, orderId: parcel })
      expect(await correctTracking(shop, { reference: parcel, trackingNumber: RIGHT }, by())).toMatchObject({ ok: true })
      await sendShippedMail(shop, renderTestMail, { uid: test.asha, orderId: parcel, isCorrection: true })
      const [first, second] = test.mails.splice(0)
      expect(first!.text).toContain(`with ${carrier}`)
      const { sessionId, order } = (await findOrderForOperator(shop, parcel))!
      expect(order.carrier?.name).toBe(carrier)
      expect([first!.text.includes(`?no=${WRONG}`), second!.text.includes(`?no=${RIGHT}`)]).toEqual([linked, linked])
      const history = (await findHistory(shop, { orderId: parcel, sessionId })).map(describeEntry)
      expect(history.filter(({ detail }) => detail?.includes(`with ${carrier}`))).toHaveLength(2)
    }
  })

  it('is corrected once, with one mail where it has been mailed', async () => {
    await ship()
    await mail()
    const answers = await Promise.all([correct(RIGHT, WRONG), correct(RIGHT, WRONG)])
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.reason)).toSorted()).toEqual(['ok', 'same-number'])
    expect(await correct('ED111111111IN', WRONG)).toEqual({ ok: false, reason: 'changed' })
    expect((await findOrderForOperator(test.shop, id))?.order.shippingLabel).toEqual({ trackingNumber: RIGHT })
    const [job, ...others] = await corrections()
    expect(others).toEqual([])
    await mail(job)
    await mail(job)
    expect(mailed()).toEqual([WRONG, RIGHT])
    expect(test.mails[1]).toMatchObject({ to: 'asha@example.in', subject: expect.stringContaining('A new tracking number for your order') })
    expect((await findActions(test.shop, { type: 'order', id }))[0]).toMatchObject({
      name: 'Kabir Das',
      action: 'tracking-corrected',
      before: { trackingNumber: WRONG },
      after: { trackingNumber: RIGHT },
    })
    const { sessionId } = (await findOrderForOperator(test.shop, id))!
    const history = await findHistory(test.shop, { orderId: id, sessionId })
    expect(history.slice(-2).map(describeEntry)).toEqual([
      { what: 'Tracking corrected', detail: `tracking ${RIGHT}`, by: 'Kabir Das' },
      { what: 'Mail sent', detail: 'Corrected tracking number', by: null },
    ])
  })

  it('that is in no mail yet is right in the first one', async () => {
    await ship()
    await correct(RIGHT)
    expect(await corrections()).toEqual([])
    await mail()
    expect(mailed()).toEqual([RIGHT])
  })

  it('that is corrected while its mail is sent is mailed right afterwards', async () => {
    await ship()
    const meanwhile = {
      ...test.shop.mail,
      send: async (message: Parameters<Shop['mail']['send']>[0]) => {
        await correct(RIGHT)
        return test.shop.mail.send(message)
      },
    }
    await sendShippedMail({ ...test.shop, mail: meanwhile }, renderTestMail, { uid: test.asha, orderId: id })
    const [job] = await corrections()
    await mail(job)
    expect(mailed()).toEqual([WRONG, RIGHT])
  })

  it('that turns out to be right needs no mail', async () => {
    await ship()
    await mail()
    await correct(RIGHT)
    await correct(WRONG)
    const queued = await corrections()
    expect(queued).toHaveLength(1)
    await mail(queued[0])
    expect(mailed()).toEqual([WRONG])
  })

  it('is not corrected before the parcel is on its way, nor after its end', async () => {
    expect(await correct(RIGHT)).toEqual({ ok: false, reason: 'not-shipped' })
    expect(await correct('x')).toEqual({ ok: false, reason: 'no-tracking-number' })
    await ship()
    for (const state of ['delivered', 'refunded']) {
      await test.pool.query('update orders set state = $2 where id = $1', [id, state])
      expect(await correct(RIGHT)).toEqual({ ok: false, reason: state })
    }
    expect(await correctTracking(test.shop, { reference: 'NOTHING', trackingNumber: RIGHT }, by())).toEqual({
      ok: false,
      reason: 'unknown-order',
    })
  })
})
