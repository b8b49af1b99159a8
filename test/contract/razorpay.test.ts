import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GOOD_CARD, openRazorpay, RETURN_URL, submit } from './payment-sandbox.ts'

type OpenRazorpay = Awaited<ReturnType<typeof openRazorpay>>
let sandbox: OpenRazorpay
beforeEach(async () => {
  sandbox = await openRazorpay()
})
afterEach(() => sandbox.close())

describe('a payment', () => {
  it('is a link that nobody is told of, under the session’s id, with a page to pay on', async () => {
    const started = await sandbox.adapter().start(sandbox.order(), RETURN_URL)
    expect(started.providerId).toMatch(/^plink_/)
    expect(started.pageUrl).toMatch(`${sandbox.origin}/razorpay/pay/`)
  })

  it('is pending until it is paid, then tells its payment', async () => {
    const razorpay = sandbox.adapter()
    await razorpay.start(sandbox.order(), RETURN_URL)
    expect(await razorpay.status('order-1')).toEqual({ state: 'PENDING', amountPaise: 732_000, transactionId: null, errorCode: null })
    await sandbox.settle('order-1', { state: 'COMPLETED' })
    const paid = await razorpay.status('order-1')
    expect(paid).toMatchObject({ state: 'COMPLETED', amountPaise: 732_000, errorCode: null })
    expect(paid?.transactionId).toMatch(/^pay_/)
  })

  it('that ended may be paid after all, with another amount', async () => {
    const razorpay = sandbox.adapter()
    await razorpay.start(sandbox.order(), RETURN_URL)
    await sandbox.settle('order-1', { state: 'EXPIRED' })
    expect(await razorpay.status('order-1')).toMatchObject({ state: 'FAILED', errorCode: 'LINK_EXPIRED', transactionId: null })
    await sandbox.settle('order-1', { state: 'COMPLETED', amount: 100 })
    expect(await razorpay.status('order-1')).toMatchObject({ state: 'COMPLETED', amountPaise: 100 })
  })

  it('is null when there is no such link, not when the address is wrong', async () => {
    expect(await sandbox.adapter().status('nobody')).toBeNull()
    const astray = sandbox.adapter({ config: { apiUrl: `${sandbox.origin}/elsewhere` } })
    await expect(astray.status('nobody')).rejects.toMatchObject({ code: 'internal', message: 'Refused payment link: HTTP 404' })
  })

  it('is refused with wrong keys, which no message repeats', async () => {
    const error: Error = await sandbox
      .adapter({ config: { keySecret: 'let-me-in' } })
      .start(sandbox.order(), RETURN_URL)
      .then(
        () => Promise.reject(new Error('it succeeded')),
        (refusal: Error) => refusal,
      )
    expect(error).toMatchObject({ service: 'razorpay', code: 'internal', message: 'Refused payment link: HTTP 401 BAD_REQUEST_ERROR' })
    expect(JSON.stringify([error, error.stack, error.cause])).not.toContain('let-me-in')
  })

  it('is refused with the provider’s code when the request is wrong', async () => {
    const razorpay = sandbox.adapter()
    const good = sandbox.order()
    for (const wrong of [{ amountPaise: 99 }, { expiresInS: 600 }, { id: 'x'.repeat(41) }]) {
      await expect(razorpay.start({ ...good, ...wrong }, RETURN_URL)).rejects.toMatchObject({
        code: 'internal',
        message: 'Refused create payment link: HTTP 400 BAD_REQUEST_ERROR',
      })
    }
    expect((await sandbox.look()).calls['pay']).toBe(3)
  })

  it.each(['http-500', 'dropped'])('whose answer was lost is the same link, and its page is found again (%s)', async (fault) => {
    await sandbox.fault({ fault, on: ['pay'], after: true, times: 1 })
    const razorpay = sandbox.adapter()
    const { pageUrl } = await razorpay.start(sandbox.order(), RETURN_URL)
    expect(await (await sandbox.control('GET', '/orders')).json()).toMatchObject([{ merchantOrderId: 'order-1', pageUrl }])
    await submit(pageUrl, GOOD_CARD)
    expect(await razorpay.status('order-1')).toMatchObject({ state: 'COMPLETED' })
  })

  it.each(['https://evil.example/pay', 'http://rzp.io/i/1', 'https://rzp.io.evil.example/', 'https://a.razorpay.com/'])(
    'is not paid on a foreign page: %s',
    async (address) => {
      const razorpay = sandbox.adapter({ config: { pageHosts: ['rzp.io', '*.razorpay.com'] } })
      await sandbox.fault({ fault: 'payment-address', address })
      await expect(razorpay.start(sandbox.order(), RETURN_URL)).rejects.toMatchObject({ code: 'invalid-answer' })
    },
  )
})

describe('a refund', () => {
  const refund = { id: 'session-one_r1', sessionId: 'order-1', amountPaise: 500 }
  const made = async () => (await (await sandbox.control('GET', '/refunds')).json()) as unknown[]

  beforeEach(async () => {
    await sandbox.adapter().start(sandbox.order(1000), RETURN_URL)
  })

  it('is pending at first, then completed', async () => {
    await sandbox.settle('order-1', { state: 'COMPLETED' })
    const razorpay = sandbox.adapter()
    expect(await razorpay.refundStatus(refund.id, 'order-1')).toBeNull()
    expect(await razorpay.refund(refund)).toEqual({ state: 'PENDING' })
    await expect.poll(() => razorpay.refundStatus(refund.id, 'order-1')).toEqual({ state: 'COMPLETED' })
  })

  it('asked for again under its id is one, at the same time and later; another of the same amount is a second one', async () => {
    await sandbox.settle('order-1', { state: 'COMPLETED' })
    const razorpay = sandbox.adapter()
    await Promise.all([razorpay.refund(refund), razorpay.refund(refund)])
    await razorpay.refund(refund)
    expect(await made()).toHaveLength(1)
    await razorpay.refund({ ...refund, id: 'session-one_r2' })
    expect(await made()).toHaveLength(2)
  })

  it('survives a lost answer', async () => {
    await sandbox.settle('order-1', { state: 'COMPLETED' })
    await sandbox.fault({ fault: 'dropped', on: ['refund'], after: true, times: 1 })
    expect((await sandbox.adapter().refund(refund)).state).toMatch(/PENDING|COMPLETED/)
    expect(await made()).toHaveLength(1)
  })

  it('tells that it failed', async () => {
    await sandbox.settle('order-1', { state: 'COMPLETED' })
    const razorpay = sandbox.adapter()
    await razorpay.refund(refund)
    await sandbox.control('POST', `/refunds/${refund.id}`, { state: 'FAILED' })
    expect(await razorpay.refundStatus(refund.id, 'order-1')).toEqual({ state: 'FAILED' })
    expect(await razorpay.refund(refund)).toEqual({ state: 'FAILED' })
  })

  it('is refused for what nobody paid and beyond what was paid', async () => {
    const razorpay = sandbox.adapter()
    await expect(razorpay.refund(refund)).rejects.toMatchObject({ code: 'internal' })
    await sandbox.settle('order-1', { state: 'COMPLETED' })
    await razorpay.refund({ ...refund, amountPaise: 800 })
    await expect(razorpay.refund({ ...refund, id: 'session-one_r2', amountPaise: 300 })).rejects.toMatchObject({ code: 'internal' })
  })

  it('that the provider is still making is unavailable, not refused', async () => {
    await sandbox.settle('order-1', { state: 'COMPLETED' })
    await sandbox.fault({ fault: 'http-500', status: 409, on: ['refund'] })
    await expect(sandbox.adapter().refund(refund)).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('a notice', () => {
  const secret = 'sandbox-webhook-secret'
  const sign = (raw: Uint8Array) => createHmac('sha256', secret).update(raw).digest('hex')
  const bytes = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
  const paid = bytes({ event: 'payment_link.paid', payload: { payment_link: { entity: { reference_id: 'order-1' } } } })
  const read = (raw: Uint8Array, signature = sign(raw)) => sandbox.adapter().readNotice(signature, raw)

  async function received(count: number) {
    const notices = await sandbox.shop.until(count)
    return notices.map((notice) => sandbox.adapter().readNotice(notice.signature, Buffer.from(notice.body)))
  }

  it('of the stand-in is accepted, of payments and of refunds', async () => {
    const razorpay = sandbox.adapter()
    await razorpay.start(sandbox.order(), RETURN_URL)
    await sandbox.settle('order-1', { state: 'COMPLETED' })
    await sandbox.shop.until(1)
    await razorpay.refund({ id: 'session-one_r1', sessionId: 'order-1', amountPaise: 500 })
    expect(await received(3)).toEqual([
      { ok: true, event: 'payment_link.paid', sessionId: 'order-1', refundId: null },
      { ok: true, event: 'refund.created', sessionId: 'order-1', refundId: 'session-one_r1' },
      { ok: true, event: 'refund.processed', sessionId: 'order-1', refundId: 'session-one_r1' },
    ])
  })

  it('comes twice, out of order, forged, or not at all, on demand', async () => {
    await sandbox.adapter().start(sandbox.order(), RETURN_URL)
    await sandbox.fault({ fault: 'duplicated', times: 1 }, { fault: 'out-of-order', times: 1 }, { fault: 'forged', times: 1 })
    await sandbox.settle('order-1', { state: 'COMPLETED' })
    const notices = await received(4)
    expect(notices.filter((notice) => !notice.ok)).toEqual([{ ok: false, reason: 'unauthenticated' }])
    expect(sandbox.shop.received.map(({ event }) => event)).toEqual([
      'payment_link.paid',
      'payment_link.paid',
      'payment_link.expired',
      'payment_link.expired',
    ])
    await sandbox.adapter().start(sandbox.order(), RETURN_URL)
    await sandbox.fault({ fault: 'no-webhook' })
    await sandbox.settle('order-2', { state: 'COMPLETED' })
    expect((await sandbox.look()).deliveries.at(-1)).toMatchObject({ outcome: 'withheld' })
  })

  it('is refused unread when a byte of it or of its signature differs, or it is written another way', () => {
    expect(read(paid)).toMatchObject({ ok: true, sessionId: 'order-1' })
    const spaced = bytes(JSON.stringify(JSON.parse(Buffer.from(paid).toString()), null, 1))
    for (const other of [spaced, bytes(''), bytes('{')]) expect(read(other, sign(paid))).toEqual({ ok: false, reason: 'unauthenticated' })
    for (const wrong of ['', 'x', sign(paid).toUpperCase(), `${sign(paid)}0`, sign(paid).slice(1)]) {
      expect(read(paid, wrong)).toEqual({ ok: false, reason: 'unauthenticated' })
    }
    expect(sandbox.adapter().readNotice(undefined, paid)).toEqual({ ok: false, reason: 'unauthenticated' })
  })

  it('names what is ours alone, and is malformed when it is no JSON object with an event', () => {
    const link = (reference: string) =>
      bytes({ event: 'payment_link.paid', payload: { payment_link: { entity: { reference_id: reference } } } })
    expect(read(link('../admin'))).toMatchObject({ ok: true, sessionId: null })
    expect(read(bytes({ event: 'settlement.processed', payload: 7 }))).toMatchObject({ ok: true, sessionId: null, refundId: null })
    const byHand = { entity: { receipt: null, notes: [] } }
    expect(read(bytes({ event: 'refund.processed', payload: { refund: byHand } }))).toMatchObject({ ok: true, refundId: null })
    for (const wrong of ['', '{', '[]', 'null', '{}', { event: 7 }, { event: '' }]) {
      expect(read(bytes(wrong))).toEqual({ ok: false, reason: 'malformed' })
    }
  })
})
