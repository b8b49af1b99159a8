import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { callerElsewhere } from '../../../test/support/accounts.ts'
import { DEMO_LETTERHEAD } from '../../../test/support/folder.ts'
import { forgetJobs, letJobsBeDue } from '../../../test/support/jobs.ts'
import { renderTestMail } from '../../../test/support/mail.ts'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { MARK_CID } from '../../domain/mails/mail-content.ts'
import type { OrderShipping } from '../../domain/orders/order.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { UnavailableError } from '../../errors/unavailable-error.ts'
import { createTurns, SHOP } from '../../platform/work/turns.ts'
import { createPapers, RECEIPT_THREAD } from '../../services/papers/create-papers.ts'
import type { Shop } from '../../shop.ts'
import { workJobs } from '../../wiring/work-jobs.ts'
import { forgotPassword } from '../accounts/forgot-password.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { findReceipt } from '../orders/find/find-receipt.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { sendOrderMail } from './order-mails.ts'

const shipping: OrderShipping = {
  name: 'Asha <Rao>',
  address: { line1: '7 Chowk Bazaar', line2: '', city: 'Jaipur', state: 'Rajasthan', postal_code: '302001', country: 'IN' },
}

let test: TestShop
let failures: ServiceError[] = []
let attempts = 0
beforeAll(async () => {
  test = await createTestShop()
  const { mail } = test.shop
  test.shop.mail = {
    ...mail,
    async send(message) {
      attempts++
      const failure = failures.shift()
      if (failure) throw failure
      await mail.send(message)
    },
  }
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1499' })
  await workJobs(test.shop, renderTestMail)
})
afterAll(() => test.close())
afterEach(async () => {
  await expect.poll(() => test.shop.jobs.pending()).toBe(0)
  await forgetJobs(test.pool)
  test.mails.length = 0
  failures = []
  attempts = 0
})

async function begin(uid = test.asha): Promise<string> {
  await mergeCart(test.shop, uid, { set: [{ id: 'kurta', quantity: 2 }] })
  await placeOrder(test.shop, uid, { shipping, successUrl: '/account/orders', cancelUrl: '/checkout/shipping' })
  return test.payments.started.at(-1)!.id
}
const settle = (id: string) => settlePayment(test.shop, id)
/** An order of asha's, whose mail is sent. @returns its id */
async function order(): Promise<string> {
  const sessionId = await begin()
  test.payments.says(sessionId, { state: 'COMPLETED', transactionId: `T-${sessionId}` })
  await settle(sessionId)
  await allDone()
  test.mails.length = 0
  const { rows } = await test.pool.query<{ id: string }>('select id from orders where session_id = $1', [sessionId])
  return rows[0]!.id
}
const allDone = async () => {
  await expect.poll(() => test.shop.jobs.pending()).toBe(0)
}
const orderMails = async () => {
  await allDone()
  return test.mails.filter(({ id }) => id.startsWith('order.'))
}

describe('an order', () => {
  it('is confirmed once, however many settle it at the same time', async () => {
    const id = await begin()
    test.payments.says(id, { state: 'COMPLETED', transactionId: 'T1' })
    await Promise.all(Array.from({ length: 40 }, () => settle(id)))
    await allDone()
    await settle(id)
    expect(await orderMails()).toHaveLength(1)
    expect(test.mails).toHaveLength(1)
    const { rows } = await test.pool.query<{ id: string; number: string }>('select id, number from orders where session_id = $1', [id])
    const [mail] = test.mails
    expect(mail).toMatchObject({ id: `order.${rows[0]?.id}`, to: 'asha@example.in', subject: `Your order ${rows[0]?.number}` })
    for (const part of [mail!.text, mail!.html]) {
      for (const fact of [
        rows[0]!.number,
        'Neel Kurta',
        'Rs.2998',
        'Items',
        '7 Chowk Bazaar',
        'It will be with you ',
        `http://shop.test/account/orders#${rows[0]!.number}`,
      ]) {
        expect(part).toContain(fact)
      }
    }
    expect(mail!.html).toContain('Asha &lt;Rao&gt;')
    expect(mail!.attachments).toEqual([
      {
        filename: expect.stringMatching(/^Chhaap-receipt-\d\d-\d\d-\d{5}\.pdf$/),
        contentType: 'application/pdf',
        content: expect.any(Uint8Array),
      },
    ])
    expect(mail!.pictures).toMatchObject([{ cid: MARK_CID, contentType: 'image/png' }])
    expect(mail!.html).toContain(`src="cid:${MARK_CID}"`)
  })

  it('is not confirmed while its payment is open, has failed, or was of another amount', async () => {
    const before = await orderMails()
    const id = await begin(test.kabir)
    await settle(id)
    test.payments.says(id, { state: 'FAILED', errorCode: 'TXN_DECLINED' })
    await settle(id)
    const other = await begin(test.kabir)
    test.payments.says(other, { state: 'COMPLETED', transactionId: 'T2', amountPaise: 100 })
    await settle(other)
    expect(await orderMails()).toEqual(before)
  })

  it('that could not be written leaves no mail behind', async () => {
    const before = await orderMails()
    await test.pool.query("alter table orders add constraint none check (number = '') not valid")
    const id = await begin(test.kabir)
    test.payments.says(id, { state: 'COMPLETED', transactionId: 'T3', amountPaise: 299_800 })
    await expect(settle(id)).rejects.toThrow(/none/)
    expect(await orderMails()).toEqual(before)
    await test.pool.query('alter table orders drop constraint none')
    await settle(id)
    await allDone()
    expect(await orderMails()).toHaveLength(before.length + 1)
  })

  it('is confirmed without its paper where that cannot be drawn, and later where too many are', async () => {
    const job = { uid: test.asha, orderId: await order() }
    const broken = (error: Error): Shop => ({
      ...test.shop,
      papers: {
        ...test.shop.papers,
        async receipt() {
          throw error
        },
      },
    })
    await expect(sendOrderMail(broken(new UnavailableError('too many')), renderTestMail, job)).rejects.toThrow('too many')
    expect(test.mails).toEqual([])
    await sendOrderMail(broken(new Error('no such font')), renderTestMail, job)
    expect(test.mails).toMatchObject([{ attachments: [] }])
    for (const part of [test.mails[0]!.text, test.mails[0]!.html]) expect(part).not.toContain('comes with this mail')
  })

  it('is confirmed as soon as one paper is drawn, at the first attempt, while shoppers fill the queue of papers', async () => {
    const receipt = (await findReceipt(test.shop, { uid: test.asha, displayName: 'Asha', email: null }, await order()))!
    const { papers } = test.shop
    onTestFinished(() => void (test.shop.papers = papers))
    const open: (() => void)[] = []
    const begun: string[] = []
    const turns = createTurns({ perKey: 1, inAll: 1, ...RECEIPT_THREAD.waiting, waitingInAll: 3, crowdedMs: 0 })
    test.shop.papers = createPapers(DEMO_LETTERHEAD, (_, whose) =>
      turns.run(whose, async () => {
        begun.push(whose)
        await new Promise<void>((resolve) => open.push(resolve))
        return new Uint8Array(1)
      }),
    )
    const sessionId = await begin()
    const others = Array.from({ length: 4 }, (_, index) => test.shop.papers.receipt({ ...receipt, number: `${index}` }, `shopper ${index}`))
    await expect(test.shop.papers.receipt({ ...receipt, number: 'late' }, 'late')).rejects.toThrow(UnavailableError)
    test.payments.says(sessionId, { state: 'COMPLETED', transactionId: 'T-full' })
    await settle(sessionId)
    // The mail waits beside a full queue.
    await expect.poll(() => turns.figures().waiting).toBe(others.length)
    open.shift()!()
    await expect.poll(() => begun).toEqual(['shopper 0', SHOP])
    open.shift()!()
    await expect.poll(() => test.mails.map(({ attachments }) => attachments?.length)).toEqual([1])
    for (const _ of others) {
      await expect.poll(() => open.length + Number(turns.figures().active === 0)).toBe(1)
      open.shift()?.()
    }
    await Promise.all(others)
  })

  it('names what was refunded meanwhile', async () => {
    const orderId = await order()
    await test.pool.query(
      `insert into refunds (id, session_id, user_id, amount_paise, reason) select 'meanwhile', session_id, user_id, 50050, 'operator' from orders where id = $1`,
      [orderId],
    )
    await sendOrderMail(test.shop, renderTestMail, { uid: test.asha, orderId })
    expect(test.mails[0]!.text).toContain('Refunded so far: Rs.500.50')
    expect(test.mails[0]!.html).toContain('Refunded so far')
    await test.pool.query("delete from refunds where id = 'meanwhile'")
  })

  it('of somebody who has gone, or whom no mail reaches, is not confirmed', async () => {
    const orderId = await order()
    await sendOrderMail(test.shop, renderTestMail, { uid: test.kabir, orderId })
    await sendOrderMail(test.shop, renderTestMail, { uid: randomUUID(), orderId })
    await test.pool.query('update users set email = null where id = $1', [test.asha])
    onTestFinished(async () => void (await test.pool.query("update users set email = 'asha@example.in' where id = $1", [test.asha])))
    await sendOrderMail(test.shop, renderTestMail, { uid: test.asha, orderId })
    expect(test.mails).toEqual([])
  })
})

describe('a mail server in trouble', () => {
  it('gets the mail again later', async () => {
    failures = [new ServiceError('mail', 'unavailable', 'away'), new ServiceError('mail', 'deadline-exceeded', 'slow')]
    await forgotPassword(test.shop, { email: 'kabir@example.in' }, callerElsewhere())
    const retried = async () => {
      await letJobsBeDue(test.pool)
      return test.mails.length
    }
    await expect.poll(retried).toBe(1)
    expect(attempts).toBe(3)
  })

  it('that refuses a mail for good is not asked again', async () => {
    failures = [new ServiceError('mail', 'internal', 'no such mailbox')]
    await forgotPassword(test.shop, { email: 'kabir@example.in' }, callerElsewhere())
    await allDone()
    expect([attempts, test.mails.length]).toEqual([1, 0])
  })
})

it('an address that nobody has proved gets the first confirmation of each order, and ten other mails about orders a day', async () => {
  const orderId = await order()
  await test.pool.query('delete from attempts')
  await test.pool.query('update users set email_verified = false where id = $1', [test.asha])
  const send = (copy?: string) => sendOrderMail(test.shop, renderTestMail, { uid: test.asha, orderId, ...(copy && { copy }) })
  for (let time = 0; time < 12; time++) await send(`copy-${time}`)
  expect(test.mails).toHaveLength(10)
  await send()
  expect(test.mails).toHaveLength(11)
  await test.pool.query('update users set email_verified = true where id = $1', [test.asha])
  await send('proved')
  expect(test.mails).toHaveLength(12)
})
