import type { Shop } from '../../shop.ts'

/** For acts that may run within a transaction: while an outside service hangs, that would hold a connection and locks. */
export function askingNobody(shop: Shop): Shop {
  const { payments, shipping, sms } = shop
  return {
    ...shop,
    payments: Object.fromEntries(Object.entries(payments).map(([id, provider]) => [id, { ...provider, ...NO_PAYMENTS }])),
    shipping: shipping && NO_SHIPPING,
    mail: { send: refuse, check: refuse },
    sms: sms && { ...sms, send: refuse, check: refuse },
    push: { ...shop.push, send: refuse },
    moderation: { score: refuse },
    files: { put: refuse, get: refuse, has: refuse, delete: refuse, list: refuse },
    photos: { fetch: refuse },
    webhooks: { ...shop.webhooks, fetch: refuse },
  }
}

/** So that a declaration without `callsOut` fails wherever its act is tried. */
function refuse(): never {
  throw new Error('An act asks an outside service that is not declared to: it may run within a transaction.')
}

const NO_PAYMENTS = { start: refuse, status: refuse, refund: refuse, refundStatus: refuse }
const NO_SHIPPING = { rates: refuse, buyLabel: refuse, findLabel: refuse, voidLabel: refuse, track: refuse, labelPdf: refuse }
