import { Buffer } from 'node:buffer'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { RazorpayConfig } from '../config.ts'
import { faultInjector } from '../inject-faults.ts'
import type { Faults } from '../payment/faults.ts'
import type { Orders } from '../payment/orders.ts'
import type { Refunds } from '../payment/refunds.ts'
import { parseRequest, Refusal } from '../payment/refusal.ts'
import { linkEntity, paymentId, refundEntity } from './entities.ts'
import { LinkRequest, MIN_EXPIRY_S, RefundRequest } from './requests.ts'

type Parts = {
  config: RazorpayConfig
  orders: Orders
  refunds: Refunds
  faults: Faults
  pageAddress: (page: string) => string
}

/** The provider's server-to-server calls, as at https://api.razorpay.com. */
export function createApi({ config, orders, refunds, faults, pageAddress }: Parts): Hono {
  const api = new Hono()
  const withFaults = faultInjector(faults, {
    error: { code: 'SERVER_ERROR', description: 'We are facing some trouble completing your request.' },
  })
  const key = `Basic ${Buffer.from(`${config.keyId}:${config.keySecret}`).toString('base64')}`
  api.use(bodyLimit({ maxSize: 65_536 }))
  api.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error
    return c.json({ error: { code: 'BAD_REQUEST_ERROR', description: error.message } }, error.status)
  })

  function check(c: Context): void {
    if (c.req.header('authorization') !== key) throw new Refusal(401, 'BAD_REQUEST_ERROR', 'Authentication failed')
  }

  api.post('/payment_links', withFaults('pay'), async (c) => {
    check(c)
    const { reference_id: id, amount, expire_by: expireBy, callback_url: redirectUrl, description } = await read(c, LinkRequest)
    const expireAfter = expireBy - Date.now() / 1000
    // Whole seconds on the way here.
    if (expireAfter < MIN_EXPIRY_S - 2) throw refused('expire_by should be at least 15 minutes after current time')
    if (orders.find(id)) throw refused('payment link with given reference_id already exists')
    const order = orders.open({ merchantOrderId: id, amount, expireAfter, redirectUrl, message: description })
    return c.json({ ...linkEntity(order), short_url: givenAddress(order.page) })
  })

  function givenAddress(page: string): string | undefined {
    if (faults.take('no-payment-address')) return undefined
    return faults.take('payment-address')?.address ?? pageAddress(page)
  }

  api.get('/payment_links', withFaults('status'), (c) => {
    check(c)
    const order = orders.find(c.req.query('reference_id') ?? '')
    return c.json({ payment_links: order ? [{ ...linkEntity(order), short_url: pageAddress(order.page) }] : [] })
  })

  api.post('/payments/:id/refund', withFaults('refund'), async (c) => {
    check(c)
    const order = paid(c.req.param('id'))
    const { amount = order.amount, receipt, notes } = await read(c, RefundRequest)
    const idempotency = c.req.header('x-refund-idempotency') ?? crypto.randomUUID()
    if (!/^[\w-]{10,}$/.test(idempotency)) throw refused('The idempotency key must be at least 10 characters of A-Z, a-z, 0-9, _ and -')
    const earlier = refunds.find(idempotency)
    if (earlier && earlier.amount !== amount) throw refused('Different payload for the same idempotency key')
    const refund =
      earlier ?? refunds.open({ merchantRefundId: idempotency, originalMerchantOrderId: order.merchantOrderId, amount, receipt, notes })
    return c.json(refundEntity(refund, c.req.param('id')))
  })

  api.get('/payments/:id/refunds', withFaults('refund-status'), (c) => {
    check(c)
    const order = paid(c.req.param('id'))
    const count = Math.min(100, Number(c.req.query('count') ?? 10))
    const items = refunds
      .list()
      .filter((refund) => refund.originalMerchantOrderId === order.merchantOrderId)
      .slice(-count)
      .map((refund) => refundEntity(refund, c.req.param('id')))
    return c.json({ entity: 'collection', count: items.length, items })
  })

  function paid(id: string) {
    const order = orders.list().find((each) => paymentId(each) === id)
    if (!order) throw refused('The id provided does not exist')
    return order
  }

  return api
}

async function read<T>(c: Context, schema: Parameters<typeof parseRequest<T>>[0]): Promise<T> {
  const body: unknown = await c.req.json().catch(() => {
    throw refused('The body is not valid JSON')
  })
  return parseRequest(schema, body)
}

function refused(description: string): Refusal {
  return new Refusal(400, 'BAD_REQUEST_ERROR', description)
}
