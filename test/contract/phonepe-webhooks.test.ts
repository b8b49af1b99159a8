import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSandbox, RETURN_URL, type OpenSandbox } from './payment-sandbox.ts'

let sandbox: OpenSandbox
beforeEach(async () => {
  sandbox = await openSandbox()
  await sandbox.adapter().start(sandbox.order(), RETURN_URL)
})
afterEach(() => sandbox.close())

const pay = () => sandbox.settle('order-1', { state: 'COMPLETED' })
const events = () => sandbox.shop.received.map(({ event }) => event)
const deliveries = async () => (await sandbox.look()).deliveries
const outcomes = async () => (await deliveries()).map(({ outcome }) => outcome)

describe('a webhook', () => {
  it('brings the outcome, under a key that the adapter accepts', async () => {
    await pay()
    const [notice] = await sandbox.shop.until(1)
    const read = sandbox.adapter().readNotice(notice!.authorization, Buffer.from(notice!.body))
    expect(read).toEqual({ ok: true, event: 'checkout.order.completed', sessionId: 'order-1', refundId: null })
    expect(JSON.parse(notice!.body)).toMatchObject({
      type: 'CHECKOUT_ORDER_COMPLETED',
      payload: { merchantId: 'chhaap-sandbox', merchantOrderId: 'order-1', state: 'COMPLETED', amount: 732_000 },
    })
  })

  it('comes again until the shop has taken it', async () => {
    sandbox.shop.answers.push(500, 503)
    await pay()
    await sandbox.shop.until(3)
    await expect.poll(deliveries).toMatchObject([{ outcome: 'delivered', attempts: 3 }])
  })

  it('stops coming at the end of the schedule', async () => {
    sandbox.shop.answers.push(500, 500, 500, 500)
    await pay()
    await expect.poll(deliveries).toMatchObject([{ outcome: 'given-up', attempts: 3 }])
  })

  it('tells of refunds too, naming the order', async () => {
    await pay()
    await sandbox.shop.until(1)
    await sandbox.adapter().refund({ id: 'refund-1', sessionId: 'order-1', amountPaise: 500 })
    const [, , notice] = await sandbox.shop.until(3)
    expect(events()).toEqual(['checkout.order.completed', 'pg.refund.accepted', 'pg.refund.completed'])
    expect(sandbox.adapter().readNotice(notice!.authorization, Buffer.from(notice!.body))).toMatchObject({
      sessionId: 'order-1',
      refundId: 'refund-1',
    })
  })

  it('is signed by its body for an account that has chosen so', async () => {
    const secret = 'a secret of the tests'
    const signing = await openSandbox({ webhookSecret: secret })
    const phonepe = signing.adapter({ config: { webhooks: { scheme: 'hmac', secret } } })
    await phonepe.start(signing.order(), RETURN_URL)
    await signing.settle('order-1', { state: 'COMPLETED' })
    const [notice] = await signing.shop.until(1)
    expect(phonepe.readNotice(notice!.authorization, Buffer.from(notice!.body))).toMatchObject({ ok: true, sessionId: 'order-1' })
    await signing.close()
  })
})

describe('on demand, a webhook', () => {
  it('does not come', async () => {
    await sandbox.fault({ fault: 'no-webhook' })
    await pay()
    expect(await outcomes()).toEqual(['withheld'])
    expect(sandbox.shop.received).toEqual([])
  })

  it('comes twice', async () => {
    await sandbox.fault({ fault: 'duplicated' })
    await pay()
    const [one, two] = await sandbox.shop.until(2)
    expect(one?.body).toBe(two?.body)
  })

  it('comes late', async () => {
    await sandbox.fault({ fault: 'late', delayMs: 100 })
    const paidAtMs = Date.now()
    await pay()
    const [notice] = await sandbox.shop.until(1)
    expect(notice!.atMs - paidAtMs).toBeGreaterThanOrEqual(95)
  })

  it('comes out of order: an older failure after the success', async () => {
    await sandbox.fault({ fault: 'out-of-order' })
    await pay()
    await sandbox.shop.until(2)
    expect(events()).toEqual(['checkout.order.completed', 'checkout.order.failed'])
    expect(await sandbox.adapter().status('order-1')).toMatchObject({ state: 'COMPLETED' })
  })

  it('comes out of order: a refund’s acceptance after its completion', async () => {
    await pay()
    await sandbox.shop.until(1)
    await sandbox.fault({ fault: 'out-of-order' })
    await sandbox.adapter().refund({ id: 'refund-1', sessionId: 'order-1', amountPaise: 500 })
    await sandbox.shop.until(3)
    expect(events().slice(1)).toEqual(['pg.refund.completed', 'pg.refund.accepted'])
  })

  it('comes from somebody else', async () => {
    await sandbox.fault({ fault: 'forged' })
    await pay()
    const [notice] = await sandbox.shop.until(1)
    const read = sandbox.adapter().readNotice(notice!.authorization, Buffer.from(notice!.body))
    expect(read).toEqual({ ok: false, reason: 'unauthenticated' })
  })

  it('comes before the call that opened the order has answered', async () => {
    await sandbox.fault({ fault: 'hanging', delayMs: 50, on: ['pay'], after: true })
    const order = sandbox.order()
    const start = sandbox.adapter().start(order, RETURN_URL)
    await expect.poll(async () => (await sandbox.settle(order.id, { state: 'COMPLETED' })).status, { interval: 5 }).toBe(200)
    expect((await start).pageUrl).toBeTruthy()
    await sandbox.shop.until(1)
  })
})

describe('the control address', () => {
  it('refuses unknown faults and anything but JSON', async () => {
    const refused = await sandbox.fault({ fault: 'earthquake' })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('forged')
    expect((await sandbox.fault({ fault: 'late', delayMS: 5 })).status).toBe(400)
    expect((await fetch(`${sandbox.origin}/control/phonepe`, { method: 'POST', body: '{"fault":"forged"}' })).status).toBe(415)
    expect((await sandbox.look()).faults).toEqual([])
  })

  it('shows and ends faults', async () => {
    await sandbox.fault({ fault: 'forged' }, { fault: 'late', delayMs: 5 })
    expect((await sandbox.look()).faults).toEqual([{ fault: 'forged' }, { fault: 'late', delayMs: 5 }])
    await sandbox.control('DELETE')
    expect((await sandbox.look()).faults).toEqual([])
  })

  it('lists orders with their card pages', async () => {
    expect(await (await sandbox.control('GET', '/orders')).json()).toMatchObject([{ merchantOrderId: 'order-1', state: 'PENDING' }])
    expect((await sandbox.settle('nobody', { state: 'COMPLETED' })).status).toBe(404)
    expect((await sandbox.settle('order-1', { state: 'PENDING' })).status).toBe(400)
  })
})
