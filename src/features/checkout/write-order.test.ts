import { assert, beforeEach, describe, expect, it } from 'vitest'
import { useCheckout } from '../../../test/support/checkout.ts'
import { createCommandLine } from '../../../test/support/command-line.ts'
import { queuedJobs } from '../../../test/support/jobs.ts'
import { REGISTERED } from '../../../test/support/seller.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { Shop } from '../../shop.ts'
import { findContact } from '../accounts/find-customer.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { cancelOrder, cancelUnpaid } from '../orders/cancel-order.ts'
import { findOrderForOperator } from '../orders/find/find-for-operator.ts'
import { findOrders } from '../orders/find/find-orders.ts'
import { findReceipt } from '../orders/find/find-receipt.ts'
import { refundOrder } from '../orders/refund-order.ts'
import { findStuckRefunds } from '../payments/find-refunds.ts'
import { WRITTEN_TTL_S } from '../payments/open-link.ts'
import { payBackByHand } from '../payments/pay-back-by-hand.ts'
import { reconcilePayment } from '../payments/reconcile-payments.ts'
import { sendRefunds } from '../payments/resume-refunds.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { findCounts, setCount } from '../stock/set-count.ts'
import { claimAddress, claimOrder, findClaim } from './claim-order.ts'
import { writeOrder, type WrittenOrder } from './write-order.ts'

const checkout = useCheckout()
const M = { size: 'M' }
const WANTED: WrittenOrder = {
  name: 'Meena Pillai',
  line1: '4 Beach Road',
  line2: null,
  city: 'Kochi',
  state: 'Kerala',
  pin: '682001',
  email: 'meena@example.in',
  phone: '98450 12345',
  pieces: 'kurta/M:2@1200',
  deliveryRupees: null,
  isPreview: false,
  paid: null,
}
const UPI = { by: 'upi', reference: 'UPI-4711' } as const

const write = (change: Partial<WrittenOrder> = {}, shop = checkout.test.shop) => writeOrder(shop, { ...WANTED, ...change }, COMMAND_LINE)
const inM = async () => (await findCounts(checkout.test.shop, 'kurta')).find(({ options }) => options['size'] === 'M')
const later = (ms: number): Shop => ({ ...checkout.test.shop, clock: { now: () => new Date(Date.now() + ms) } })
const jobs = async () => (await queuedJobs(checkout.test.pool)).map(({ name }) => name)
const guests = async () =>
  (await checkout.test.pool.query<{ id: string }>('select id from users where contact_email is not null or contact_phone is not null')).rows

async function paidOrder(change: Partial<WrittenOrder> = {}) {
  const written = await write({ paid: UPI, ...change })
  assert(written.ok && 'number' in written, JSON.stringify(written))
  return (await findOrderForOperator(checkout.test.shop, written.number))!
}

beforeEach(async () => {
  await checkout.test.pool.query('delete from jobs')
  await checkout.test.pool.query('delete from users where contact_email is not null or contact_phone is not null')
  await setCount(checkout.test.shop, { id: 'kurta', options: M, change: { to: 5 } }, COMMAND_LINE)
})

describe('an order that an operator writes with a link', () => {
  it('holds its pieces for an hour, each once, and is an order like any other when it is paid', async () => {
    const { payments } = checkout.test
    const opened: unknown[] = []
    const phonepe = {
      ...payments,
      start: (...order: Parameters<typeof payments.start>) => (opened.push(order[0]), payments.start(...order)),
    }
    const written = await write({}, { ...checkout.test.shop, payments: { phonepe } })
    assert(written.ok && 'payUrl' in written)
    expect(opened).toEqual([{ id: checkout.sessionId(), amountPaise: 240_000, expiresInS: WRITTEN_TTL_S }])
    expect(await inM()).toMatchObject({ stock: 5, held: 2 })
    const { rows } = await checkout.test.pool.query('select quantity from stock_holds')
    expect(rows).toEqual([{ quantity: 2 }])
    await checkout.pay()
    expect(await inM()).toMatchObject({ stock: 3, held: 0 })
    const [guest] = await guests()
    const [order] = (await findOrders(checkout.test.shop, guest!.id)).entries
    expect(order).toMatchObject({ amount: 240_000, state: 'placed', shipping: { name: 'Meena Pillai' } })
    expect(await jobs()).toEqual(expect.arrayContaining(['send-order-mail', 'tell-operators']))
    expect(await findContact(checkout.test.shop, guest!.id)).toMatchObject({ email: 'meena@example.in', phoneNumber: '+919845012345' })
    expect((await findOrderForOperator(checkout.test.shop, order!.number))?.order).toMatchObject({
      writtenBy: 'Command line',
      paidWith: 'PhonePe',
    })
  })

  it('keeps its pieces until the provider has said that its link has ended', async () => {
    await write()
    const session = checkout.sessionId()
    const over = later(WRITTEN_TTL_S * 1000 + 1000)
    checkout.test.payments.failStatusNext(new ServiceError('payment', 'unavailable', 'away'))
    await reconcilePayment(over, session)
    expect(await inM()).toMatchObject({ held: 2 })
    checkout.test.payments.says(session, { state: 'FAILED' })
    await reconcilePayment(over, session)
    expect(await inM()).toMatchObject({ stock: 5, held: 0 })
  })

  it('that is paid late is an order while its pieces are there, and else the money goes back by itself', async () => {
    for (const left of [2, 1]) {
      await setCount(checkout.test.shop, { id: 'kurta', options: M, change: { to: 2 } }, COMMAND_LINE)
      await write()
      const session = checkout.sessionId()
      checkout.test.payments.says(session, { state: 'FAILED' })
      await settlePayment(checkout.test.shop, session)
      await setCount(checkout.test.shop, { id: 'kurta', options: M, change: { to: left } }, COMMAND_LINE)
      await checkout.pay(session)
      const { rows } = await checkout.test.pool.query('select state from checkout_sessions where id = $1', [session])
      expect(rows).toEqual([{ state: left === 2 ? 'paid' : 'sold-out' }])
    }
    await sendRefunds(checkout.test.shop)
    expect([...checkout.test.payments.refunds.values()].map(({ amountPaise }) => amountPaise)).toEqual([240_000])
  })

  it('leaves nothing where the provider gives no link', async () => {
    await checkout.test.pool.query('delete from operator_actions')
    checkout.test.payments.failNext(new ServiceError('payment', 'unavailable', 'away'))
    await expect(write()).rejects.toThrow(ServiceError)
    expect(await inM()).toMatchObject({ stock: 5, held: 0 })
    expect(await guests()).toEqual([])
    const written = "select 1 from operator_actions where action = 'order-written'"
    expect((await checkout.test.pool.query(written)).rowCount).toBe(0)
    await write()
    expect((await checkout.test.pool.query(written)).rowCount).toBe(1)
  })
})

describe('an order that an operator writes as paid', () => {
  it('is there at once, in the place of its PIN code, with the receipt, the reference and the tax of the price that was said', async () => {
    checkout.test.shop.seller = { ...REGISTERED, registration: { ...REGISTERED.registration!, otherwise: [TWO_RATES] } }
    const cheap = await paidOrder({ pieces: 'kurta/M:1@2000', city: null, state: null })
    expect(cheap.order.shipping.address).toMatchObject({ city: 'Kochi', state: 'Kerala' })
    expect(cheap.order).toMatchObject({ amount: 200_000, transactionId: 'UPI-4711', paidWith: 'UPI', writtenBy: 'Command line' })
    expect(await inM()).toMatchObject({ stock: 4, held: 0 })
    const dear = await paidOrder({ pieces: 'kurta/M:1@3000', paid: { by: 'cash', reference: null } })
    const rates = async (order: typeof cheap) =>
      (await taxOf(order.order.id)).lines.map(({ ratePercent }: { ratePercent: number }) => ratePercent)
    expect([await rates(cheap), await rates(dear)]).toEqual([[5], [18]])
    expect(cheap.order.receiptNumber).not.toBeNull()
    expect(await refundOrder(checkout.test.shop, { reference: dear.order.number, lines: null }, COMMAND_LINE)).toMatchObject({
      amountPaise: 300_000,
    })
    expect(await findReceipt(checkout.test.shop, { uid: cheap.uid, displayName: '', email: null }, cheap.order.id)).not.toBeNull()
  })

  it('is refunded by hand: no provider is asked', async () => {
    const { order } = await paidOrder()
    await cancelOrder(checkout.test.shop, order.number, COMMAND_LINE)
    await sendRefunds(checkout.test.shop)
    const [stuck] = await findStuckRefunds(checkout.test.shop, 10)
    expect(stuck).toMatchObject({ amountPaise: 240_000, canClose: true, order: { number: order.number } })
    expect(checkout.test.payments.refunds.size).toBe(0)
    expect(await payBackByHand(checkout.test.shop, { id: stuck!.id, reference: 'UTR 1' }, COMMAND_LINE)).toEqual({ ok: true })
  })

  it('and was not paid after all is taken back: credited, nothing paid out, its pieces on the shelf', async () => {
    const { order } = await paidOrder()
    const both = await Promise.all([1, 2].map(() => cancelUnpaid(checkout.test.shop, order.number, COMMAND_LINE)))
    expect(both.map((result) => (result.ok ? 'done' : result.reason)).toSorted()).toEqual(['cancelled', 'done'])
    await sendRefunds(checkout.test.shop)
    const after = (await findOrderForOperator(checkout.test.shop, order.number))!.order
    expect(after).toMatchObject({
      refunds: [{ amount: 240_000, state: 'completed', reason: 'not-paid', creditNote: { number: expect.any(String) } }],
    })
    expect(await inM()).toMatchObject({ stock: 5 })
    expect(await findStuckRefunds(checkout.test.shop, 10)).toEqual([])
    expect(await jobs()).not.toContain('send-refund-mail')
  })

  it('cannot be unpaid where a provider has its money', async () => {
    await checkout.place()
    await checkout.pay()
    const [order] = await checkout.orders()
    expect(await cancelUnpaid(checkout.test.shop, order!.number, COMMAND_LINE)).toEqual({ ok: false, reason: 'paid-online' })
  })

  it.each<[Partial<WrittenOrder>, string]>([
    [{ email: null, phone: null }, 'no-contact'],
    [{ email: 'meena' }, 'wrong-email'],
    [{ phone: '12' }, 'wrong-phone'],
    [{ pin: '1', city: null, state: null }, 'wrong-address'],
    [{ paid: { by: 'bank', reference: null } }, 'needs-reference'],
    [{ pieces: 'kurta/M:x' }, 'unclear-pieces'],
    [{ pieces: 'robe' }, 'unknown-piece'],
    [{ pieces: 'kurta/9' }, 'unknown-piece'],
    [{ pieces: 'kurta/M,kurta/M' }, 'twice'],
    [{ pieces: 'kurta/M:6' }, 'too-few'],
    [{ pieces: 'stole@0' }, 'too-little'],
  ])('with %j is refused: %s, and leaves nobody', async (change, reason) => {
    expect(await write({ paid: UPI, ...change })).toMatchObject({ ok: false, reason })
    expect(await guests()).toEqual([])
  })

  it.each(['draft', 'archived'])('has no piece that is %s', async (status) => {
    await checkout.test.pool.query('update products set status = $1 where id = $2', [status, 'stole'])
    expect(await write({ pieces: 'stole', paid: UPI })).toMatchObject({ ok: false, reason: 'unavailable' })
    await checkout.test.pool.query("update products set status = 'on' where id = 'stole'")
  })
})

describe('orders write', () => {
  it('prints the number of one that is paid already, and else where it is paid', async () => {
    const { out, errors, run } = createCommandLine(() => checkout.test.shop)
    const to = '--name Meena --line1 Beach --city Kochi --state Kerala --pin 682001 --phone 9845012345'
    expect(await run(`orders write ${to} --pieces kurta/M:1@1200 --paid cash --json`)).toBe(0)
    const { number } = JSON.parse(out.pop()!) as { number: string }
    expect((await findOrderForOperator(checkout.test.shop, number))?.order).toMatchObject({ amount: 120_000, paidWith: 'Cash' })
    expect(await run(`orders write ${to} --pieces kurta/M --json`)).toBe(0)
    expect(JSON.parse(out.pop()!)).toMatchObject({ payUrl: `https://pay.test/${checkout.sessionId()}` })
    expect(await run(`orders write ${to} --pieces robe`)).toBe(1)
    expect(errors.pop()).toBe('There is no piece robe.')
    expect(await run(`orders not-paid ${number}`)).toBe(0)
    expect(out.pop()).toBe(`Order ${number} is taken back: it was not paid.`)
  })
})

describe('the buyer of a written order', () => {
  it('takes it into an account by the link of the mail, once, and by nothing else', async () => {
    const { test } = checkout
    await test.pool.query('update users set email = $2, email_verified = true where id = $1', [test.asha, 'asha@example.in'])
    const { order, uid } = await paidOrder({ email: 'asha@example.in' })
    expect(await checkout.orders()).toEqual([])
    const token = new URL((await claimAddress(test.shop, uid))!).searchParams.get('token')!
    expect(await findClaim(test.shop, token)).toMatchObject({ number: order.number })
    expect(await findClaim(test.shop, `${token.slice(0, -4)}AAAA`)).toBeNull()
    const both = await Promise.all([test.asha, test.kabir].map((into) => claimOrder(test.shop, { token, uid: into })))
    expect(both.filter((claimed) => claimed !== null)).toEqual([{ number: order.number }])
    const owners = await Promise.all([test.asha, test.kabir].map(async (one) => (await findOrders(test.shop, one)).entries.length))
    expect(owners.toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await claimOrder(test.shop, { token, uid: test.kabir })).toBeNull()
    expect(await guests()).toEqual([])
    expect(await claimAddress(test.shop, test.asha)).toBeNull()
  })
})

const TWO_RATES = { hsn: '6204', ratePercent: 5, above: { limitPaise: 250_000, ratePercent: 18 } }

async function taxOf(id: string) {
  const { rows } = await checkout.test.pool.query('select tax from orders where id = $1', [id])
  return rows[0].tax
}
