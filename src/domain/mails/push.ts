/** A browser's subscription at its push service, as PushSubscription.toJSON() writes it; keys are in Base64url. */
export type PushSubscriptionKeys = { endpoint: string; p256dh: string; auth: string }

/** What is told of an order: all but the first two to operators. */
export type PushNews = 'paid' | 'shipped' | 'ordered' | 'cancelled' | 'complained' | 'returned' | 'return-ended' | 'return-unpaid'

/** What the service worker shows. Push services and locked screens see it, so it has no personal data. */
export type PushMessage = {
  title: string
  body: string
  /** The page that a click opens. */
  path: string
  /** A later message with the same tag replaces this one. */
  tag: string
  /** A button of the notification, and the page that it opens. */
  action?: { title: string; path: string }
}

const WORDS: Record<PushNews, string> = {
  paid: 'Your payment has arrived. We are packing your order.',
  shipped: 'Your order is on its way.',
  ordered: 'A new order is paid.',
  cancelled: 'An order was cancelled: please do not send it.',
  complained: 'A buyer says that something is wrong with an order.',
  returned: 'A buyer asks to send something back.',
  'return-ended': 'A return has ended, as nothing arrived.',
  'return-unpaid': 'The difference of an exchange was not paid: the money goes back.',
}

/** `tracked`: the carrier has a page about the parcel. */
export function pushMessage(
  news: PushNews,
  { shop, orderId, tracked = false }: { shop: string; orderId: string; tracked?: boolean | undefined },
): PushMessage {
  const message = {
    title: shop,
    body: WORDS[news],
    path: news === 'paid' || news === 'shipped' ? '/account/orders' : `/operator/orders/${orderId}`,
    tag: `${news} ${orderId}`,
  }
  return tracked ? { ...message, action: { title: 'Track parcel', path: `/account/orders/${orderId}/track` } } : message
}

/** A piece that somebody waited for is back; `kind` is null for what has one. */
export function backMessage({ shop, name, kind, path }: { shop: string; name: string; kind: string | null; path: string }): PushMessage {
  return { title: shop, body: `${name}${kind === null ? '' : ` in ${kind}`} is back.`, path, tag: `back ${path} ${kind ?? ''}` }
}

const MAX_ENDPOINT = 1000
/** An uncompressed point of P-256 has 65 bytes, the secret 16. */
const POINT = /^B[\w-]{86}=?$/
const SECRET = /^[\w-]{22}(==)?$/

/** The push services of Chrome and Edge, Firefox, Safari, and Edge on Windows. */
const SERVICES = [
  /^https:\/\/fcm\.googleapis\.com$/,
  /^https:\/\/(\w+\.)?push\.services\.mozilla\.com$/,
  /^https:\/\/\w+\.push\.apple\.com$/,
  /^https:\/\/[\w-]+\.notify\.windows\.com$/,
]

/**
 * Whether the shop may send to this subscription. Its browser names the address, so only known push services count:
 * anything else would let a caller send the shop's requests anywhere. `sandbox` is the sandbox's origin.
 */
export function isPushSubscription({ endpoint, p256dh, auth }: PushSubscriptionKeys, sandbox: string | null): boolean {
  if (endpoint.length > MAX_ENDPOINT || !POINT.test(p256dh) || !SECRET.test(auth) || !URL.canParse(endpoint)) return false
  const { origin, username, password } = new URL(endpoint)
  return username === '' && password === '' && isPushService(origin, sandbox)
}

/** Whether the shop may send to this origin. */
export function isPushService(origin: string, sandbox: string | null): boolean {
  return origin === sandbox || SERVICES.some((service) => service.test(origin))
}
