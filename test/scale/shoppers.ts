import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { cookieHeader } from '../support/cookie-header.ts'
import { sessionPaidAt, settleAtProvider } from '../support/http-shopper.ts'
import { followCart, type CartFollower } from './follow-cart.ts'
import { openClient, type Answer, type Client, type Sent, type Way } from './https-client.ts'

export const PRODUCT = 'kairi-tote'
const PASSWORD = 'block-print'
const PLACE = { addressLine1: '7 Chowk Bazaar', cityLocality: 'Jaipur', stateProvince: 'Rajasthan', postalCode: '302001' }
const SHIPPING = {
  name: 'Asha Rao',
  address: { country: 'IN', line1: '7 Chowk Bazaar', line2: '', city: 'Jaipur', state: 'Rajasthan', postal_code: '302001' },
}
const PAGES = ['/', '/shop', `/product/${PRODUCT}`, '/api/products', '/account/orders', '/cart']
/** Products that are reviewed, five photos each at most. */
const REVIEWED = ['kairi-tote', 'kairi-robe', 'ajrakh-stole']
const MOST_PHOTOS = 12
/** Fewer than the shop allows an account within a quarter of an hour. */
const MOST_SIGN_INS = 8

/** Longer than a key is held by an instance that was killed. */
const TRIES = 120
const PAUSE_MS = 250
/** Between two acts of one person, who reads in between. */
const READ_MS = 60

/** What the shop has confirmed, and what it failed at. */
export type Ledger = {
  requests: number
  /** Writes that were sent again, because they may be. */
  repeated: number
  /** Readings, payments and uploads that were asked to come again: on a machine that is busy elsewhere. */
  putOff: number
  /** Requests that failed although the proxy or the client may repeat them. */
  failed: string[]
  /** Writes that may not be repeated and were cut off. */
  cut: string[]
  /** Sessions that were shown as orders. */
  acknowledged: Set<string>
  /** From the answer to a write until an open page shows it, in ms. */
  liveMs: number[]
  lostChanges: string[]
  photos: { shopper: Shopper; product: string; name: string }[]
  signIns: number
}
export const newLedger = (): Ledger => ({
  requests: 0,
  repeated: 0,
  putOff: 0,
  failed: [],
  cut: [],
  acknowledged: new Set(),
  liveMs: [],
  lostChanges: [],
  photos: [],
  signIns: 0,
})

export type Shopper = {
  client: Client
  cookie: string
  email: string
  live: CartFollower
  /** The quantity that the shop last confirmed to the cart's owner. */
  confirmed: number
  sent: number
  photos: number
  signIns: number
}

const json = (value: unknown) => ({ body: JSON.stringify(value), headers: { 'content-type': 'application/json' } })
const form = (fields: Record<string, string>) => ({
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})
/** What a killed instance was doing is done by another one after a while. */
const UNDER_WAY = 'still being processed'
/** Of the payment provider. It is an answer: whoever repeats it with the same key gets it again. */
const TOO_LATE = 'DEADLINE_EXCEEDED'
const isFault = ({ status, text }: Answer) => (status >= 500 && !text.includes(TOO_LATE)) || status === 429

/** Begins what every instance says that the proxy has asked while the machine is busy elsewhere. */
const OVERLOADED = 'The shop has more to do'

/** A reading: the proxy may repeat it, so it must not fail. */
export async function read(ledger: Ledger, { client, cookie }: Pick<Shopper, 'client' | 'cookie'>, path: string): Promise<Answer | null> {
  ledger.requests++
  const answer = await client.send('GET', path, { headers: { cookie } }).catch((error: Error) => error)
  if (!(answer instanceof Error) && answer.status === 503 && answer.text.includes(OVERLOADED)) {
    ledger.putOff++
    await delay(1000 * Number(answer.headers['retry-after'] ?? 1))
    return read(ledger, { client, cookie }, path)
  }
  if (!(answer instanceof Error) && !isFault(answer)) return answer
  ledger.failed.push(`GET ${path}: ${answer instanceof Error ? answer.message : `${answer.status} ${answer.text.slice(0, 200)}`}`)
  return null
}

/** A write that may be repeated: until it has an answer. */
async function write(ledger: Ledger, client: Client, [method, path, sent]: [string, string, Sent]): Promise<Answer> {
  let last = ''
  for (let tries = 0; tries < TRIES; tries++) {
    ledger.requests++
    const answer = await client.send(method, path, sent).catch((error: Error) => error)
    if (!(answer instanceof Error) && !isFault(answer) && !answer.text.includes(UNDER_WAY)) return answer
    last = answer instanceof Error ? answer.message : `${answer.status} ${answer.text.slice(0, 200)}`
    ledger.repeated++
    await delay(PAUSE_MS)
  }
  ledger.failed.push(`${method} ${path}: ${last}`)
  throw new Error(`${method} ${path}: ${last}`)
}

/** Registers somebody new, who follows the cart on an open page. */
export async function registerShopper(ledger: Ledger, way: Way): Promise<Shopper> {
  const client = openClient(way)
  for (;;) {
    const email = `${randomUUID()}@people.test`
    // Cut off, it may have opened an account: somebody else is registered.
    const answer = await client.send('POST', '/register', form({ email, password: PASSWORD, confirm: PASSWORD })).catch(() => null)
    if (answer?.status !== 303) {
      ledger.cut.push(`POST /register: ${answer?.status}`)
      await delay(PAUSE_MS)
      continue
    }
    const cookie = cookieHeader(answer.headers['set-cookie'] ?? [])
    const address = json({ name: 'Asha Rao', ...PLACE })
    await write(ledger, client, ['POST', '/api/customers/me/addresses', { ...address, headers: { ...address.headers, cookie } }])
    return { client, cookie, email, live: followCart(way, cookie), confirmed: 0, sent: 0, photos: 0, signIns: 0 }
  }
}

export type Load = { ledger: Ledger; sandbox: string; photograph: Uint8Array; random: () => number; over: AbortSignal }

/** Shops until `over`: reads, fills the cart, buys, uploads, signs in anew. */
export async function shopAround(shopper: Shopper, load: Load): Promise<void> {
  const { ledger, random, over } = load
  while (!over.aborted) {
    await read(ledger, shopper, PAGES[Math.floor(random() * PAGES.length)]!)
    await changeCart(shopper, ledger)
    const next = random()
    if (next < 0.15) await buy(shopper, load)
    else if (next < 0.25 && shopper.photos < MOST_PHOTOS) await upload(shopper, load)
    else if (next < 0.35 && shopper.signIns++ < MOST_SIGN_INS) await signInAnew(shopper, ledger)
    await delay(READ_MS * random())
  }
}

async function changeCart(shopper: Shopper, ledger: Ledger): Promise<void> {
  shopper.sent = (shopper.sent % 90) + 1
  await patchCart(shopper, ledger, { set: [{ id: PRODUCT, quantity: shopper.sent }] })
  shopper.confirmed = shopper.sent
  const answeredAt = performance.now()
  const shownAt = await shopper.live.shown(shopper.sent)
  if (shownAt === null) ledger.lostChanges.push(`${shopper.email}: ${shopper.sent}`)
  else ledger.liveMs.push(Math.max(0, shownAt - answeredAt))
}

async function patchCart({ client, cookie }: Shopper, ledger: Ledger, change: object): Promise<void> {
  const sent = json(change)
  const answer = await write(ledger, client, ['PATCH', '/api/cart/me', { ...sent, headers: { ...sent.headers, cookie } }])
  if (answer.status !== 200) ledger.failed.push(`PATCH cart: ${answer.status} ${answer.text.slice(0, 200)}`)
}

/** With an idempotency key, repeated until there is an answer; then comes back from the provider's page until the order is there. */
async function buy(shopper: Shopper, { ledger, sandbox }: Load): Promise<void> {
  const { client, cookie } = shopper
  const call = json({ data: { shipping: SHIPPING } })
  const headers = { ...call.headers, cookie, 'idempotency-key': randomUUID() }
  const path = '/functions/us-central1/phone_pe_checkout'
  const answer = await write(ledger, client, ['POST', path, { ...call, headers }])
  if (answer.text.includes(TOO_LATE)) return void ledger.putOff++
  if (answer.status !== 200) return void ledger.failed.push(`checkout: ${answer.status} ${answer.text.slice(0, 300)}`)
  const { result } = JSON.parse(answer.text) as { result: { paymentUrl: string } }
  const session = await sessionPaidAt(sandbox, result.paymentUrl)
  await settleAtProvider(sandbox, session)
  for (let tries = 0; tries < TRIES; tries++) {
    const back = await read(ledger, shopper, `/payments/return?order=${session}`)
    if (back?.headers.location?.includes('complete=true')) {
      ledger.acknowledged.add(session)
      shopper.confirmed = shopper.sent = 0
      return
    }
    await delay(PAUSE_MS)
  }
  ledger.failed.push(`order of ${session} does not come`)
}

/** May not be repeated: what was cut off may be there. */
async function upload(shopper: Shopper, { ledger, photograph }: Load): Promise<void> {
  const { client, cookie } = shopper
  const product = REVIEWED[shopper.photos++ % REVIEWED.length]!
  ledger.requests++
  const path = `/api/products/${product}/reviews/me/photos`
  const headers = { cookie, 'content-type': 'image/jpeg' }
  const answer = await client.send('POST', path, { body: photograph, headers }).catch((error: Error) => error)
  if (answer instanceof Error || isFault(answer)) return void ledger.cut.push(`POST ${path}`)
  if (answer.status === 201) ledger.photos.push({ shopper, product, name: (JSON.parse(answer.text) as { name: string }).name })
  // A picture has 5 s to be opened in.
  else if (answer.text.includes('too-slow')) ledger.putOff++
  else if (!answer.text.includes('RESOURCE_EXHAUSTED')) ledger.failed.push(`POST ${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
}

/** On a second device, whose session must be known to every instance at once. */
async function signInAnew({ client, email }: Shopper, ledger: Ledger): Promise<void> {
  const answer = await write(ledger, client, ['POST', '/signin', form({ email, password: PASSWORD })])
  if (answer.status !== 303) return void ledger.failed.push(`POST /signin: ${answer.status}`)
  const cookie = cookieHeader(answer.headers['set-cookie'] ?? [])
  const account = await read(ledger, { client, cookie }, '/account')
  if (account && account.status !== 200) ledger.failed.push(`GET /account: ${account.status} after signing in`)
  ledger.signIns++
}
