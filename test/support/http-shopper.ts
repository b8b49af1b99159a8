import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { cookieHeader } from './cookie-header.ts'

const ADDRESS = {
  name: 'Asha Rao',
  addressLine1: '7 Chowk Bazaar',
  cityLocality: 'Jaipur',
  stateProvince: 'Rajasthan',
  postalCode: '302001',
}
const SHIPPING = {
  name: 'Asha Rao',
  address: { country: 'IN', line1: '7 Chowk Bazaar', line2: '', city: 'Jaipur', state: 'Rajasthan', postal_code: '302001' },
}

type Origins = { origin: string; sandbox: string }
type SandboxOrder = { merchantOrderId: string; pageUrl: string; state: string }

/** Somebody who shops over HTTP alone, with a session's cookie. An answer that is no success throws. */
export type HttpShopper = {
  cookie: string
  setCart(set: { id: string; quantity?: number }[]): Promise<void>
  cart(): Promise<{ id: string; quantity: number }[]>
  saveAddress(): Promise<void>
  /** @returns the id of the checkout session that the provider has opened */
  placeOrder(): Promise<string>
  /** Comes back from the provider's page. @returns where the shop leads */
  comeBack(sessionId: string): Promise<string>
  orders(): Promise<{ id: string; transactionId: string; amount: number }[]>
}

/** Begins what the shop says while it sheds load. */
const OVERLOADED = 'The shop has more to do'
/** Ends a request that is never answered; one of a machine that is busy elsewhere takes its time. */
const REQUEST_MS = 60_000

/** Registers somebody new. */
export async function registerShopper({ origin, sandbox }: Origins): Promise<HttpShopper> {
  const page = { 'sec-fetch-site': 'same-origin' }
  const signal = () => AbortSignal.timeout(REQUEST_MS)
  const body = new URLSearchParams({ email: `${randomUUID()}@people.test`, password: 'block-print', confirm: 'block-print' })
  const registered = await fetch(`${origin}/register`, { method: 'POST', body, headers: page, redirect: 'manual', signal: signal() })
  if (registered.status !== 303) throw new Error(`register: ${registered.status}`)
  const cookie = cookieHeader(registered.headers.getSetCookie())

  async function send<T>(method: string, path: string, json?: unknown): Promise<T> {
    const headers = { ...page, cookie, 'content-type': 'application/json' }
    const patience = signal()
    const answer = await patiently(() => fetch(origin + path, { method, headers, body: JSON.stringify(json), signal: patience }))
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  return {
    cookie,
    setCart: (set) => send('PATCH', '/api/cart/me', { set }),
    cart: async () => (await send<{ items: { id: string; quantity: number }[] }>('GET', '/api/cart/me')).items,
    saveAddress: () => send('POST', '/api/customers/me/addresses', ADDRESS),
    async placeOrder() {
      type Placed = { result: { paymentUrl: string } }
      const { result } = await send<Placed>('POST', '/functions/us-central1/phone_pe_checkout', { data: { shipping: SHIPPING } })
      return sessionPaidAt(sandbox, result.paymentUrl)
    },
    async comeBack(sessionId) {
      const address = `${origin}/payments/return?order=${sessionId}`
      const patience = signal()
      const answer = await patiently(() => fetch(address, { headers: { cookie }, redirect: 'manual', signal: patience }))
      if (answer.status !== 303) throw new Error(`return: ${answer.status}`)
      return answer.headers.get('location') ?? ''
    },
    orders: async () =>
      (await send<{ orders: { id: string; transactionId: string; amount: number }[] }>('GET', '/api/customers/me/orders')).orders,
  }
}

/** On a machine that is busy elsewhere the shop asks people to try again, before it has done anything. */
async function patiently(request: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await request()
    if (answer.status !== 503 || !(await answer.clone().text()).includes(OVERLOADED)) return answer
    await delay(Number(answer.headers.get('retry-after')) * 1000)
  }
}

/** Of the provider that the tests run with. */
const CONTROL = `/control/${process.env['PAYMENT_PROVIDER'] ?? 'phonepe'}`

/** The checkout session that is paid on this page of the provider. */
export async function sessionPaidAt(sandbox: string, pageUrl: string): Promise<string> {
  const order = (await ordersAtProvider(sandbox)).find((each) => each.pageUrl === pageUrl)
  if (!order) throw new Error(`The provider knows no page ${pageUrl}`)
  return order.merchantOrderId
}

/** The provider takes the money of a session, or does not. */
export async function settleAtProvider(sandbox: string, sessionId: string, state: 'COMPLETED' | 'FAILED' = 'COMPLETED'): Promise<void> {
  const answer = await fetch(`${sandbox}${CONTROL}/orders/${sessionId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state }),
    signal: AbortSignal.timeout(REQUEST_MS),
  })
  if (!answer.ok) throw new Error(`provider: ${answer.status}`)
}

async function ordersAtProvider(sandbox: string): Promise<SandboxOrder[]> {
  const answer = await fetch(`${sandbox}${CONTROL}/orders`, { signal: AbortSignal.timeout(REQUEST_MS) })
  return (await answer.json()) as SandboxOrder[]
}

/** The sessions whose money the provider has taken. */
export async function completedAtProvider(sandbox: string): Promise<string[]> {
  return (await ordersAtProvider(sandbox)).filter(({ state }) => state === 'COMPLETED').map(({ merchantOrderId }) => merchantOrderId)
}
