import { beforeEach, describe, expect, it } from 'vitest'
import { MONEY, SIZE_L, useReturns } from '../../../../test/support/delivered-order.ts'
import { queuedJobs } from '../../../../test/support/jobs.ts'
import { renderTestMail } from '../../../../test/support/mail.ts'
import type { AskedLine } from '../../../domain/orders/order-return.ts'
import { ServiceError } from '../../../errors/service-error.ts'
import type { Shop } from '../../../shop.ts'
import { sendReturnMail } from '../../mails/order-mails.ts'
import { sendOperatorMail, tellOperators } from '../../mails/tell-operators.ts'
import { COMMAND_LINE } from '../../operator-access/record-action.ts'
import { refuseReturn } from '../answer-return.ts'
import { askReturnFor } from '../ask-return.ts'
import { endReturns } from '../end-returns.ts'
import { returnArrived, tellOnItsWay } from '../receive-return.ts'
import { refundOrder } from '../refund-order.ts'
import { findReturnLabelPdf, makeReturnLabel, orderReturnLabel } from '../return-label.ts'
import { findReturnable } from './find-returnable.ts'
import { findReasons, listReturns } from './find-returns.ts'

const here = useReturns()
const { asking, ask, asked, later, approve, back, left, stock } = here
const refuse = (id: string, words = 'It was worn.') => refuseReturn(here.shop, { id, words }, COMMAND_LINE)

describe('asking', () => {
  it('is its buyer’s alone, of an order that has arrived, for the days that the shop says', async () => {
    expect(await ask([MONEY], { uid: here.test.kabir })).toEqual({ ok: false, reason: 'unknown-order' })
    expect(await findReturnable(here.shop, here.test.kabir, here.orderId)).toBeNull()
    expect(await ask([MONEY], { at: later(7) })).toEqual({ ok: false, reason: 'late' })
    expect(await ask([MONEY], { at: here.test.shop })).toEqual({ ok: false, reason: 'off' })
    await here.test.pool.query("update orders set state = 'shipped' where id = $1", [here.orderId])
    expect(await ask()).toEqual({ ok: false, reason: 'not-delivered' })
  })

  it.each<[string, AskedLine[], string]>([
    ['nothing', [], 'none'],
    ['what was not bought', [{ ...MONEY, ref: 'sari' }], 'unknown-line'],
    ['more than was bought', [{ ...MONEY, ref: 'stole', quantity: 3 }], 'too-many'],
    ['a part of a piece', [{ ...MONEY, quantity: 0.5 }], 'too-many'],
    ['a line twice', [MONEY, SIZE_L], 'twice'],
    ['a size that is gone', [{ ...MONEY, to: { size: 'XL' } }], 'sold-out'],
    ['a size that is none', [{ ...MONEY, to: { size: '44' } }], 'sold-out'],
  ])('is refused for %s', async (_, lines, fault) => {
    expect(await ask(lines)).toEqual({ ok: false, reason: 'invalid', faults: { lines: fault } })
  })

  it('is refused for what the shop does not do', async () => {
    const only = (rules: { refund: boolean; exchange: boolean }) =>
      ({ ...here.shop, folder: { ...here.shop.folder, returns: { ...here.shop.folder.returns!, ...rules } } }) satisfies Shop
    const faults = [
      await ask([MONEY], { at: only({ refund: false, exchange: true }) }),
      await ask([SIZE_L], { at: only({ refund: true, exchange: false }) }),
    ]
    expect(faults).toMatchObject([{ faults: { lines: 'no-refund' } }, { faults: { lines: 'no-exchange' } }])
  })

  it('takes each piece once, however many ask at the same moment', async () => {
    expect(await left()).toEqual([1, 2])
    const both = await Promise.all([ask(), ask()])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both).toContainEqual({ ok: false, reason: 'open' })
    expect(await left()).toEqual([0, 2])
    await approve((await back()).id)
    expect(await ask()).toMatchObject({ reason: 'invalid', faults: { lines: 'too-many' } })
    expect((await ask([{ ref: 'stole', quantity: 2, to: null }])).ok).toBe(true)
  })

  it('takes no piece whose money has gone back', async () => {
    await refundOrder(here.shop, { reference: here.orderId, lines: [{ ref: 'kurta' }] }, COMMAND_LINE)
    expect(await left()).toEqual([0, 2])
    expect(await ask()).toMatchObject({ reason: 'invalid', faults: { lines: 'too-many' } })
  })

  it('is an owner’s too, for a buyer who has called', async () => {
    expect(await askReturnFor(here.shop, asking([SIZE_L]), COMMAND_LINE)).toMatchObject({ ok: true, number: `BACK${here.receipt}` })
    expect(await back()).toMatchObject({ state: 'asked', reason: 'too-small' })
  })

  it('is told to its buyer, and to owners who want to know', async () => {
    const id = await asked([SIZE_L])
    await here.test.pool.query("update users set email_verified = true, email = 'kabir@people.test' where id = $1", [here.test.kabir])
    await here.test.pool.query("insert into operators (user_id, role) values ($1, 'owner') on conflict do nothing", [here.test.kabir])
    expect(await queuedJobs(here.test.pool, 'tell-operators')).toHaveLength(1)
    await tellOperators(here.shop, { orderId: here.orderId, news: 'returned' })
    await sendReturnMail(here.shop, renderTestMail, { returnId: id, state: 'asked' })
    await sendOperatorMail(here.shop, renderTestMail, { uid: here.test.kabir, orderId: here.orderId, news: 'returned' })
    expect(here.test.mails.map(({ subject }) => subject)).toEqual([
      `We have your request: order BACK${here.receipt}`,
      `Return of order BACK${here.receipt}: too small`,
    ])
    expect(here.test.mails[1]!.text).toContain('1 × Neel Kurta, Size M: size L instead')
  })
})

describe('approval', () => {
  it('holds the other size for it, once', async () => {
    const id = await asked([SIZE_L])
    expect(await stock()).toBe(1)
    const both = await Promise.all([approve(id, 'Fold it, please.'), approve(id)])
    expect(both).toContainEqual({ ok: false, reason: 'other-state', state: 'approved' })
    expect([await stock(), (await back()).state]).toEqual([0, 'approved'])
  })

  it('is refused where the other size is gone by then, and changes nothing', async () => {
    const id = await asked([SIZE_L])
    await here.test.pool.query('update variants set stock = 0')
    expect(await approve(id)).toMatchObject({ ok: false, reason: 'sold-out', shortage: { left: 0, options: { size: 'L' } } })
    expect((await back()).state).toBe('asked')
  })

  it('mails the address, who pays for the way, and until when it is awaited', async () => {
    const id = await asked()
    await approve(id, 'Fold it, please.')
    await sendReturnMail(here.shop, renderTestMail, { returnId: id, state: 'approved' })
    await sendReturnMail(here.shop, renderTestMail, { returnId: id, state: 'asked' })
    expect(here.test.mails).toHaveLength(1)
    const { text } = here.test.mails[0]!
    for (const words of ['Fold it, please.', 'You pay for sending it.', here.shop.seller.address.addressLine1, 'it should arrive by'])
      expect(text).toContain(words)
  })

  it('ends with the order, if all of its money goes back: what was held is on sale again', async () => {
    await approve(await asked([SIZE_L]))
    await refundOrder(here.shop, { reference: here.orderId, lines: null }, COMMAND_LINE)
    expect([await stock(), (await back()).state]).toEqual([1, 'settled'])
  })
})

describe('refusal', () => {
  it('needs words, which are mailed, and leaves its pieces free', async () => {
    const id = await asked()
    expect(await refuse(id, ' ')).toEqual({ ok: false, reason: 'invalid', fault: 'none' })
    expect(await refuse(id)).toEqual({ ok: true, number: `BACK${here.receipt}` })
    expect(await approve(id)).toEqual({ ok: false, reason: 'other-state', state: 'refused' })
    await sendReturnMail(here.shop, renderTestMail, { returnId: id, state: 'refused' })
    expect(here.test.mails[0]!.text).toContain('It was worn.')
    expect(await left()).toEqual([1, 2])
  })
})

it('why pieces come back is counted by product, without what was refused', async () => {
  const reasons = () => findReasons(here.shop, ['kurta', 'stole'])
  await approve(await asked([MONEY, { ref: 'stole', quantity: 2, to: null }]))
  const both = [
    { product: 'stole', reason: 'too-small', pieces: 2 },
    { product: 'kurta', reason: 'too-small', pieces: 1 },
  ]
  expect([await reasons(), await findReasons(here.shop, null), await findReasons(here.shop, ['sari'])]).toEqual([both, both, []])
  await here.test.pool.query("update returns set state = 'refused'")
  expect(await reasons()).toEqual([])
})

it('what waits is listed, the longest waiting first; what is over by its state', async () => {
  const id = await asked()
  expect((await listReturns(here.shop, null)).entries.at(-1)).toMatchObject({ id, number: `BACK${here.receipt}` })
  await refuse(id)
  expect((await listReturns(here.shop, null)).entries.map((one) => one.id)).not.toContain(id)
  expect((await listReturns(here.shop, 'refused')).entries.map((one) => one.id)).toContain(id)
})

describe('a label for the way back', () => {
  const carrier = () => here.test.carrier
  const own = () => carrier().bought.filter(({ id }) => id.endsWith('-back'))
  const order = (id: string) => orderReturnLabel(here.shop, id, COMMAND_LINE)
  const arrive = (id: string) => returnArrived(here.shop, { id, ref: null, pieces: null, putBack: false }, COMMAND_LINE)
  const make = (id: string) => makeReturnLabel(here.shop, id)
  beforeEach(() => {
    carrier().bought.length = 0
    carrier().voided.length = 0
    carrier().parcelsAre('waiting')
  })

  it('is bought once, from the buyer to the shop, and mailed; only its buyer and operators can print it', async () => {
    const asking = await asked()
    expect(await order(asking)).toEqual({ ok: false, reason: 'other-state', state: 'asked' })
    await approve(asking)
    expect((await Promise.all([order(asking), order(asking)])).filter(({ ok }) => ok)).toHaveLength(1)
    await Promise.allSettled([make(asking), make(asking)])
    await make(asking)
    expect(own()).toMatchObject([{ shipment: { isReturn: true, shipFrom: { name: 'Asha Rao' }, shipTo: here.shop.seller.address } }])
    expect(await back()).toMatchObject({ label: 'bought', trackingNumber: own()[0]!.label.trackingNumber, carrier: { name: 'Delhivery' } })
    await tellOnItsWay(here.shop, here.test.asha, { id: asking, carrier: '', tracking: '' })
    expect((await back()).trackingNumber).toBe(own()[0]!.label.trackingNumber)
    const pdfFor = async (uid: string | null) => (await findReturnLabelPdf(here.shop, asking, uid)) !== null
    expect([await pdfFor(here.test.asha), await pdfFor(here.test.kabir), await pdfFor(null)]).toEqual([true, false, true])
    await sendReturnMail(here.shop, renderTestMail, { returnId: asking, state: 'labelled' })
    expect(here.test.mails.at(-1)?.text).toContain(`/account/returns/${asking}/label.pdf`)
  })

  it('whose answer is lost is found, and not bought again', async () => {
    const id = await asked()
    await approve(id)
    await order(id)
    carrier().loseNextAnswer(new ServiceError('shipping', 'unavailable', 'lost'))
    await expect(make(id)).rejects.toThrow(ServiceError)
    await make(id)
    expect([own().length, (await back()).label]).toEqual([1, 'bought'])
  })

  it('whose answer is lost until its return has ended is found, and given back', async () => {
    const id = await asked()
    await approve(id)
    await order(id)
    carrier().loseNextAnswer(new ServiceError('shipping', 'unavailable', 'lost'))
    await expect(make(id)).rejects.toThrow(ServiceError)
    await endReturns(later(7.1))
    await make(id)
    expect([own().length, carrier().voided, (await back()).label]).toEqual([1, [own()[0]!.label.labelId], null])
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['has ended', () => endReturns(later(7.1))],
    ['has arrived', arrive],
    ['is settled with the order', () => refundOrder(here.shop, { reference: here.orderId, lines: null }, COMMAND_LINE)],
  ])('that is not used goes back to its carrier once the return %s, also where it is bought only then', async (_, close) => {
    const id = await asked()
    await approve(id)
    await order(id)
    await make(id)
    await close(id)
    await make(id)
    expect([carrier().voided, (await back()).label]).toEqual([own().map(({ label }) => label.labelId), null])
    await here.test.pool.query("update returns set label_state = 'wanted' where id = $1", [id])
    await make(id)
    expect([own().length, (await back()).label]).toEqual([1, null])
  })

  it('that its carrier has is awaited, and not given back', async () => {
    const id = await asked()
    await approve(id)
    await order(id)
    await make(id)
    carrier().parcelsAre('in-transit')
    await endReturns(later(7.1))
    expect(await back()).toMatchObject({ state: 'approved', travelsAt: expect.any(Number) })
    await arrive(id)
    await make(id)
    expect([carrier().voided, (await back()).label]).toEqual([[], null])
  })
})
