import { createHmac, hash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSandbox, RETURN_URL, type OpenSandbox } from './payment-sandbox.ts'

let sandbox: OpenSandbox
beforeEach(async () => {
  sandbox = await openSandbox()
})
afterEach(() => sandbox.close())

describe('a payment', () => {
  it('is opened with a page to pay on', async () => {
    const started = await sandbox.adapter().start(sandbox.order(), RETURN_URL)
    expect(started.providerId).toMatch(/^OMO\d+$/)
    expect(started.pageUrl).toMatch(`${sandbox.origin}/phonepe/pay/`)
  })

  it('is pending until it is paid, then tells its transaction', async () => {
    const phonepe = sandbox.adapter()
    await phonepe.start(sandbox.order(), RETURN_URL)
    expect(await phonepe.status('order-1')).toEqual({ state: 'PENDING', amountPaise: 732_000, transactionId: null, errorCode: null })
    await sandbox.settle('order-1', { state: 'COMPLETED' })
    const paid = await phonepe.status('order-1')
    expect(paid).toMatchObject({ state: 'COMPLETED', amountPaise: 732_000, errorCode: null })
    expect(paid?.transactionId).toMatch(/^OM\d+$/)
  })

  it('tells why it failed, and may complete after all', async () => {
    const phonepe = sandbox.adapter()
    await phonepe.start(sandbox.order(), RETURN_URL)
    await sandbox.settle('order-1', { state: 'FAILED', errorCode: 'BANK_ERROR' })
    expect(await phonepe.status('order-1')).toMatchObject({ state: 'FAILED', errorCode: 'BANK_ERROR' })
    await sandbox.settle('order-1', { state: 'COMPLETED', amount: 100 })
    expect(await phonepe.status('order-1')).toMatchObject({ state: 'COMPLETED', amountPaise: 100, errorCode: null })
    expect((await sandbox.settle('order-1', { state: 'FAILED' })).status).toBe(409)
  })

  it('is null when the provider knows no such order, not when the address is wrong', async () => {
    expect(await sandbox.adapter().status('nobody')).toBeNull()
    const astray = sandbox.adapter({ config: { apiUrl: `${sandbox.origin}/elsewhere` } })
    await expect(astray.status('nobody')).rejects.toMatchObject({ code: 'internal', message: 'Refused order status: HTTP 404' })
  })

  it('is refused with the provider’s code when the request is wrong', async () => {
    const phonepe = sandbox.adapter()
    const refused = { service: 'phonepe', code: 'internal', message: 'Refused pay: HTTP 400 BAD_REQUEST' }
    const good = sandbox.order()
    const amounts = [{ amountPaise: 99 }, { amountPaise: 100.5 }]
    const others = [{ expiresInS: 299 }, { expiresInS: 3601 }, { id: 'a b' }, { id: 'x'.repeat(64) }]
    for (const wrong of [...amounts, ...others]) {
      await expect(phonepe.start({ ...good, ...wrong }, RETURN_URL)).rejects.toMatchObject(refused)
    }
    await expect(phonepe.start(good, 'javascript:alert(1)')).rejects.toMatchObject(refused)
    expect((await sandbox.look()).calls['pay']).toBe(7)
  })
})

describe('a refund', () => {
  const refund = { id: 'refund-1', sessionId: 'order-1', amountPaise: 500 }

  beforeEach(async () => {
    await sandbox.adapter().start(sandbox.order(1000), RETURN_URL)
  })

  it('is pending at first, then completed', async () => {
    await sandbox.settle('order-1', { state: 'COMPLETED' })
    const phonepe = sandbox.adapter()
    expect(await phonepe.refund(refund)).toEqual({ state: 'PENDING' })
    await expect.poll(() => phonepe.refundStatus('refund-1', 'order-1')).toEqual({ state: 'COMPLETED' })
  })

  it('survives a lost answer: it is made once and its state is told', async () => {
    await sandbox.settle('order-1', { state: 'COMPLETED' })
    await sandbox.fault({ fault: 'dropped', on: ['refund'], after: true, times: 1 })
    expect((await sandbox.adapter().refund(refund)).state).toMatch(/PENDING|CONFIRMED|COMPLETED/)
    expect(await (await sandbox.control('GET', '/refunds')).json()).toHaveLength(1)
  })

  it('is refused for an unpaid order and beyond what was paid', async () => {
    const phonepe = sandbox.adapter()
    await expect(phonepe.refund(refund)).rejects.toMatchObject({ code: 'internal' })
    await sandbox.settle('order-1', { state: 'COMPLETED' })
    await phonepe.refund({ ...refund, amountPaise: 800 })
    await expect(phonepe.refund({ ...refund, id: 'refund-2', amountPaise: 300 })).rejects.toMatchObject({ code: 'internal' })
  })
})

const bytes = (text: string) => new TextEncoder().encode(text)
const body = (more: object = {}) =>
  bytes(JSON.stringify({ event: 'checkout.order.completed', payload: { merchantOrderId: 'order-1' }, ...more }))

describe('a notice', () => {
  const key = hash('sha256', 'chhaap_sandbox:sandbox1234')

  it('is read when its key is right, whatever else is in it', () => {
    const phonepe = sandbox.adapter()
    const read = { ok: true, event: 'checkout.order.completed', sessionId: 'order-1', refundId: null }
    expect(phonepe.readNotice(key, body())).toEqual(read)
    expect(phonepe.readNotice(key, body({ type: 'CHECKOUT_ORDER_FAILED', news: [1] }))).toEqual(read)
    expect(phonepe.readNotice(key, body({ event: 'settlement.done', payload: 7 }))).toEqual({
      ok: true,
      event: 'settlement.done',
      sessionId: null,
      refundId: null,
    })
    expect(phonepe.readNotice(key, body({ payload: { originalMerchantOrderId: 'order-1' } }))).toMatchObject({ sessionId: 'order-1' })
    expect(phonepe.readNotice(key, body({ payload: { merchantOrderId: '../admin' } }))).toMatchObject({ sessionId: null })
  })

  it('is refused unread when its key is not exactly right', () => {
    const phonepe = sandbox.adapter()
    const other = hash('sha256', 'chhaap_sandbox:sandbox1235')
    for (const wrong of [undefined, '', 'x', key.toUpperCase(), `SHA256 ${key}`, key.slice(1), `${key}0`, other]) {
      expect(phonepe.readNotice(wrong, bytes('{'))).toEqual({ ok: false, reason: 'unauthenticated' })
    }
  })

  it('is malformed when it is no JSON object with an event', () => {
    const phonepe = sandbox.adapter()
    for (const wrong of [...['', '{', '[]', 'null', '"x"', '{}'].map(bytes), body({ event: 7 }), body({ event: '' })]) {
      expect(phonepe.readNotice(key, wrong)).toEqual({ ok: false, reason: 'malformed' })
    }
  })
  it('signed by its body is refused when a byte differs, or is written another way', () => {
    const secret = 'a secret of the tests'
    const phonepe = sandbox.adapter({ config: { webhooks: { scheme: 'hmac', secret } } })
    const sign = (raw: Uint8Array) => createHmac('sha256', secret).update(raw).digest('hex')
    const genuine = body()
    expect(phonepe.readNotice(sign(genuine), genuine)).toMatchObject({ ok: true, sessionId: 'order-1' })
    const spaced = bytes(JSON.stringify(JSON.parse(Buffer.from(genuine).toString()), null, 1))
    for (const other of [body({ event: 'checkout.order.failed' }), spaced, bytes('')]) {
      expect(phonepe.readNotice(sign(genuine), other)).toEqual({ ok: false, reason: 'unauthenticated' })
    }
    for (const wrong of [undefined, key, sign(genuine).toUpperCase(), `${sign(genuine)}0`]) {
      expect(phonepe.readNotice(wrong, genuine)).toEqual({ ok: false, reason: 'unauthenticated' })
    }
  })
})
