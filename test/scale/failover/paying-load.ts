import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { cookieHeader } from '../../support/cookie-header.ts'
import { sessionPaidAt, settleAtProvider } from '../../support/http-shopper.ts'

const PRODUCT = 'kairi-tote'
const PASSWORD = 'block-print'
const PLACE = { addressLine1: '7 Chowk Bazaar', cityLocality: 'Jaipur', stateProvince: 'Rajasthan', postalCode: '302001' }
const SHIPPING = {
  name: 'Asha Rao',
  address: { country: 'IN', line1: '7 Chowk Bazaar', line2: '', city: 'Jaipur', state: 'Rajasthan', postal_code: '302001' },
}
const CHECKOUT = { method: 'POST', path: '/functions/us-central1/phone_pe_checkout', json: { data: { shipping: SHIPPING } } }
/** Pages that nobody's purchase changes. */
const CACHED = ['/', '/shop', '/product/kairi-robe', '/terms']

/** Of buyers, who try again when they are told to; and between two looks of a visitor. */
const PAUSE_MS = 250
/** What is said of a call whose first sending was cut off, for a while. */
const UNDER_WAY = 'still being processed'
/** Ends a request that is never answered. */
const REQUEST_MS = 60_000
/** Nobody may wait for longer while there is no primary. */
const HANG_MS = 5_000

/** What was asked of the shop, and what it has confirmed. */
export type Account = {
  requests: number
  /** Answered with 503 and Retry-After. */
  refused: number
  /** Answered with anything else that is no success. */
  failed: string[]
  /** When each request was sent, how long it took, and how it was answered. */
  answers: { at: number; ms: number; what: string }[]
  /** Visitors' looks at pages that are cached, and those that were no page. */
  looks: number
  missed: string[]
  /** When writes that have succeeded were sent. */
  writtenAt: number[]
  /** Checkout sessions that were paid, and those whose order the shop has confirmed. */
  paid: Set<string>
  acknowledged: Set<string>
}
export const newAccount = (): Account => ({
  requests: 0,
  refused: 0,
  failed: [],
  answers: [],
  looks: 0,
  missed: [],
  writtenAt: [],
  paid: new Set(),
  acknowledged: new Set(),
})

export type Place = { origin: string; sandbox: string; account: Account; over: AbortSignal }
type Sent = { method: string; path: string; json?: unknown; form?: Record<string, string>; headers?: Record<string, string> }

export type Buyer = {
  fillCart(quantity: number): Promise<void>
  /** @returns the checkout session, whose payment is open */
  placeOrder(): Promise<string>
  /** One try. @returns null where it was answered with 503 */
  tryToOrder(): Promise<string | null>
  pay(session: string): Promise<void>
  /** Comes back until the order is confirmed. */
  confirm(session: string): Promise<void>
}

/** Of the requests that were open in this time, what was waited from its beginning on: the longest, and what is too long. */
export function openBetween({ answers }: Account, [from, until]: [number, number]): { longestMs: number; hangs: string[] } {
  const open = answers
    .filter(({ at, ms }) => at < until && at + ms > from)
    .map(({ at, ms, what }) => ({ at, ms: ms - Math.max(0, from - at), what }))
  const hangs = open.filter(({ ms }) => ms > HANG_MS)
  return {
    longestMs: Math.max(0, ...open.map(({ ms }) => ms)),
    hangs: hangs.map(({ at, ms, what }) => `${what} after ${Math.round(ms)} ms, sent at ${Math.round(at - from)} ms`),
  }
}

/** Somebody new, with an address of the network's own. */
export async function registerBuyer(place: Place, number: number): Promise<Buyer> {
  const own = { 'x-forwarded-for': `203.0.113.${number}`, 'sec-fetch-site': 'same-origin' }
  const fields = { email: `${randomUUID()}@people.test`, password: PASSWORD, confirm: PASSWORD }
  const registered = await until(place, 303, { method: 'POST', path: '/register', form: fields, headers: own })
  const headers = { ...own, cookie: cookieHeader(registered.headers.getSetCookie()) }
  const write = (sent: Sent, expected = 200) => until(place, expected, { ...sent, headers: { ...headers, ...sent.headers } })
  const order = () => ({ ...CHECKOUT, headers: { 'idempotency-key': randomUUID() } })
  const sessionOf = async (answer: Response) => {
    const { result } = (await answer.json()) as { result: { paymentUrl: string } }
    return sessionPaidAt(place.sandbox, result.paymentUrl)
  }
  const json = { name: 'Asha Rao', ...PLACE }
  await write({ method: 'POST', path: '/api/customers/me/addresses', json }, 201)
  return {
    async fillCart(quantity) {
      await write({ method: 'PATCH', path: '/api/cart/me', json: { set: [{ id: PRODUCT, quantity }] } })
    },
    placeOrder: async () => sessionOf(await write(order())),
    async tryToOrder() {
      const answer = await ask(place, { ...order(), headers: { ...headers, ...order().headers } })
      return answer && sessionOf(answer)
    },
    async pay(session) {
      await settleAtProvider(place.sandbox, session)
      place.account.paid.add(session)
    },
    async confirm(session) {
      for (;;) {
        const answer = await until(place, 303, { method: 'GET', path: `/payments/return?order=${session}`, headers })
        if (answer.headers.get('location')?.includes('complete=true')) break
        await delay(PAUSE_MS)
      }
      place.account.acknowledged.add(session)
    },
  }
}

/** Buys until `over`, then ends what was begun. */
export async function buy(buyer: Buyer, { over }: Place): Promise<void> {
  for (let quantity = 1; !over.aborted; quantity = (quantity % 9) + 1) {
    await buyer.fillCart(quantity)
    const session = await buyer.placeOrder()
    await buyer.pay(session)
    await buyer.confirm(session)
    await delay(PAUSE_MS)
  }
}

/** Looks at cached pages, without a cookie. */
export async function visit({ origin, account, over }: Place): Promise<void> {
  for (let look = 0; !over.aborted; look++) {
    const path = CACHED[look % CACHED.length]!
    const began = performance.now()
    const status = await fetch(origin + path, { signal: AbortSignal.timeout(REQUEST_MS) }).then(
      async (answer) => (await answer.text()) && answer.status,
      (error: Error) => error.message,
    )
    const ms = performance.now() - began
    account.looks++
    if (status !== 200 || ms > HANG_MS) account.missed.push(`${path}: ${status} after ${Math.round(ms)} ms`)
    await delay(PAUSE_MS)
  }
}

/** A request, and again after each 503, until it is answered as `expected`. */
async function until(place: Place, expected: number, sent: Sent): Promise<Response> {
  for (;;) {
    const sentAt = performance.now()
    const answer = await ask(place, sent)
    if (answer?.status === expected) {
      if (sent.method !== 'GET') place.account.writtenAt.push(sentAt)
      return answer
    }
    const words = await answer?.text()
    if (words && !words.includes(UNDER_WAY)) {
      const fault = `${sent.method} ${sent.path}: ${answer!.status} ${words.slice(0, 300)}`
      place.account.failed.push(fault)
      throw new Error(fault)
    }
    await delay(PAUSE_MS)
  }
}

/** @returns null after a 503 that says when to come back */
async function ask({ origin, account }: Place, { method, path, json, form, headers }: Sent): Promise<Response | null> {
  account.requests++
  const body = json ? JSON.stringify(json) : form && new URLSearchParams(form)
  const began = performance.now()
  const answer = await fetch(origin + path, {
    method,
    redirect: 'manual',
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    signal: AbortSignal.timeout(REQUEST_MS),
    ...(body && { body }),
  })
  const ms = performance.now() - began
  account.answers.push({ at: began, ms, what: `${method} ${path.split('?')[0]}: ${answer.status}` })
  if (answer.status !== 503 || Number(answer.headers.get('retry-after')) === 0) return answer
  account.refused++
  await answer.text()
  return null
}
