import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { faultInjector } from '../inject-faults.ts'
import type { Faults } from '../payment/faults.ts'
import type { Orders } from '../payment/orders.ts'
import type { Refunds } from '../payment/refunds.ts'
import { parseRequest, Refusal } from '../payment/refusal.ts'
import { orderStatus, refundStatus } from './notices.ts'
import { PayRequest, RefundRequest } from './requests.ts'
import type { Tokens } from './tokens.ts'

type Parts = { tokens: Tokens; orders: Orders; refunds: Refunds; faults: Faults; pageAddress: (page: string) => string }

/** The provider's server-to-server calls, under the base path of its test host. */
export function createApi({ tokens, orders, refunds, faults, pageAddress }: Parts): Hono {
  const api = new Hono()
  const withFaults = faultInjector(faults, {
    success: false,
    code: 'INTERNAL_SERVER_ERROR',
    message: 'Please try again in a while.',
    data: {},
  })
  api.use(bodyLimit({ maxSize: 65_536 }))
  api.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error
    return c.json({ success: false, code: error.code, message: error.message, data: {} }, error.status)
  })

  api.post('/v1/oauth/token', withFaults('token'), async (c) => c.json(tokens.issue(await c.req.parseBody())))

  api.post('/checkout/v2/pay', withFaults('pay'), async (c) => {
    tokens.check(c.req.header('authorization'))
    const { paymentFlow, ...request } = parseRequest(PayRequest, await readJson(c))
    const order = orders.open({ ...request, message: paymentFlow.message, redirectUrl: paymentFlow.merchantUrls.redirectUrl })
    const { orderId, state, expireAt } = order
    return c.json({ orderId, state, expireAt, redirectUrl: givenAddress(order.page) })
  })

  function givenAddress(page: string): string | undefined {
    if (faults.take('no-payment-address')) return undefined
    return faults.take('payment-address')?.address ?? pageAddress(page)
  }

  api.get('/checkout/v2/order/:id/status', withFaults('status'), (c) => {
    tokens.check(c.req.header('authorization'))
    const order = orders.find(c.req.param('id'))
    if (!order) throw new Refusal(400, 'INVALID_MERCHANT_ORDER_ID', 'No entry found for given merchant order id')
    return c.json(orderStatus(order))
  })

  api.post('/payments/v2/refund', withFaults('refund'), async (c) => {
    tokens.check(c.req.header('authorization'))
    const { refundId, amount, state } = refunds.open(parseRequest(RefundRequest, await readJson(c)))
    return c.json({ refundId, amount, state })
  })

  api.get('/payments/v2/refund/:id/status', withFaults('refund-status'), (c) => {
    tokens.check(c.req.header('authorization'))
    const refund = refunds.find(c.req.param('id'))
    if (!refund) throw new Refusal(400, 'INVALID_MERCHANT_REFUND_ID', 'No entry found for given merchant refund id')
    return c.json(refundStatus(refund))
  })

  return api
}

function readJson(c: Context): Promise<unknown> {
  return c.req.json().catch(() => {
    throw new Refusal(400, 'BAD_REQUEST', 'The body is not valid JSON')
  })
}
