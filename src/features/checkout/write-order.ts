import { readEmail } from '../../domain/accounts/credentials.ts'
import type { AddressErrors } from '../../domain/addresses/address.ts'
import { readPin } from '../../domain/addresses/pin.ts'
import { lineKey } from '../../domain/cart/cart.ts'
import type { Shortage } from '../../domain/catalogue/stock.ts'
import { feesPaise, freezeDelivery } from '../../domain/orders/order-fees.ts'
import { toShipping, type FrozenLine, type OrderShipping } from '../../domain/orders/order.ts'
import type { ReceivedBy } from '../../domain/orders/written-order.ts'
import { LEAST_PAISE } from '../../domain/payments/payment.ts'
import { paidPaise } from '../../domain/prices/pricing.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { deleteGuest, insertGuest, newGuestId } from '../accounts/guests.ts'
import { findPlaces } from '../addresses/find-places.ts'
import { readPostalAddress } from '../addresses/save-address.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { findOrderForOperator } from '../orders/find/find-for-operator.ts'
import { BY_LINK, openLink, WRITTEN_TTL_S } from '../payments/open-link.ts'
import { holdingPurchases, reserveSession, type NotReservedResult, type Purchase } from '../payments/reserve-session.ts'
import { settleByHand } from '../payments/settle-payment.ts'
import { readPhoneNumber } from '../phone/read-phone-number.ts'
import { readLines, type UnreadPieces } from './read-lines.ts'

/** Without a city or state it is that of the PIN code. */
type Address = { name: string; line1: string; line2: string | null; city: string | null; state: string | null; pin: string }
export type WrittenOrder = Address & {
  /** One of them at least, as they were typed. */
  email: string | null
  phone: string | null
  /** As `readPieces` reads them. */
  pieces: string
  /** What delivery costs, 0 for nothing; null for the shop's price. */
  deliveryRupees: number | null
  /** Only to say what it comes to. */
  isPreview: boolean
  /** How the shop was paid already, with what names the payment; null where a link is to be paid. */
  paid: { by: ReceivedBy; reference: string | null } | null
}

/** What it comes to, and what of that delivery costs. */
type Sums = { amountPaise: number; deliveryPaise: number }
/** `payUrl` is where the checkout session `sessionId` is paid until `endsAt`. */
export type WriteOrderResult = ({ ok: true } & Sums & (Written | { isPreview: true })) | NotWritten
type Written = { number: string; orderId: string } | { sessionId: string; payUrl: string; endsAt: Date }

type NotWritten =
  | { ok: false; reason: 'no-contact' | 'wrong-email' | 'wrong-phone' | 'no-delivery' | 'needs-reference' | 'too-little' | 'no-page' }
  | { ok: false; reason: 'wrong-address'; errors: AddressErrors }
  | UnreadPieces
  | { ok: false; reason: 'too-few'; shortage: Shortage }
type Contact = { email: string | null; phone: string | null }

/**
 * Writes an order for somebody who has asked for it by phone or message, at today's prices or at the operator's: with a link that is paid
 * within `WRITTEN_TTL_S` and holds its pieces as long, or as paid to the shop itself. It belongs to a person of its own until its buyer
 * claims it. @throws {ServiceError} if the payment provider does not respond
 */
export async function writeOrder(shop: Shop, wanted: WrittenOrder, by: Operator): Promise<WriteOrderResult> {
  const read = await readOrder(shop, wanted)
  if (!read.ok) return read
  const { amountPaise, fees } = read.purchase
  const sums = { amountPaise, deliveryPaise: feesPaise(fees) }
  const { paid, isPreview } = wanted
  if (isPreview) return { ok: true, isPreview, ...sums }
  const purchase = { ...read.purchase, uid: await newGuestId(shop.db), writtenBy: by.name }
  const reserve = { purchase, contact: read.contact }
  const written = await (paid ? writePaid(shop, { ...reserve, paid }, by) : writeLink(shop, reserve, by))
  return written.ok ? { ...written, ...sums } : written
}

type Reserve = { purchase: Purchase; contact: Contact }

/** The order of one that is paid already, in one transaction. */
async function writePaid(
  shop: Shop,
  { purchase, contact, paid }: Reserve & { paid: NonNullable<WrittenOrder['paid']> },
  by: Operator,
): Promise<({ ok: true } & Written) | NotWritten> {
  const written = await holdingPurchases(shop, purchase.uid, async (tx) => {
    await insertGuest(tx, { id: purchase.uid, name: nameOf(purchase), ...contact })
    const reserved = await reserveSession(shop, tx, { ...purchase, receivedBy: paid.by })
    const sessionId = 'made' in reserved ? reserved.made.id : reserved.live.id
    const order = await settleByHand(shop, tx, sessionId, paid.reference)
    await recordAction(tx, { by, action: 'order-written', object: { type: 'order', id: order.id }, at: shop.clock.now() })
    return { ok: true as const, orderId: order.id }
  })
  if (!written.ok) return refusalOf(written)
  const found = await findOrderForOperator(shop, written.orderId)
  return { ...written, number: found?.order.number ?? '' }
}

async function writeLink(shop: Shop, { purchase, contact }: Reserve, by: Operator): Promise<({ ok: true } & Written) | NotWritten> {
  const { uid } = purchase
  const reserved = await holdingPurchases(shop, uid, async (tx) => {
    await insertGuest(tx, { id: uid, name: nameOf(purchase), ...contact })
    return reserveSession(shop, tx, { ...purchase, ttlS: WRITTEN_TTL_S })
  })
  if (!reserved.ok) return refusalOf(reserved)
  let link: Awaited<ReturnType<typeof openLink>> = null
  try {
    link = await openLink(shop, reserved)
  } finally {
    // Nobody has its link: nothing is left of it.
    if (!link) await deleteGuest(shop.db, uid)
  }
  if (!link) return { ok: false, reason: 'no-page' }
  const action = { by, action: 'order-written', object: { type: 'person', id: uid }, at: shop.clock.now() } as const
  await inTransaction(shop, (tx) => recordAction(tx, action))
  return { ok: true, sessionId: 'made' in reserved ? reserved.made.id : reserved.live.id, ...link }
}

function nameOf({ shipping }: Purchase): string {
  return 'name' in shipping ? shipping.name : ''
}

/** A person of its own has no other payments and no code. */
function refusalOf(refused: NotReservedResult): NotWritten {
  return refused.reason === 'too-few' ? refused : { ok: false, reason: 'no-page' }
}

type ReadOrder = { ok: true; purchase: Omit<Purchase, 'uid'>; contact: Contact } | NotWritten

async function readOrder(shop: Shop, wanted: WrittenOrder): Promise<ReadOrder> {
  const reached = readContact(wanted)
  if (!reached.ok) return reached
  const { contact } = reached
  if (wanted.paid && wanted.paid.by !== 'cash' && !wanted.paid.reference) return { ok: false, reason: 'needs-reference' }
  const address = readPostalAddress(true, addressOf(wanted, contact.phone))
  if (!address.ok) return { ok: false, reason: 'wrong-address', errors: address.errors }
  const frozen = await readLines(shop, wanted.pieces)
  if (!frozen.ok) return frozen
  const shipping = toShipping(address.address)
  const bought = priceWhole(shop, frozen.lines, { shipping, agreedRupees: wanted.deliveryRupees })
  if (!bought) return { ok: false, reason: 'no-delivery' }
  if (bought.amountPaise < LEAST_PAISE) return { ok: false, reason: 'too-little' }
  return { ok: true, contact, purchase: { ...bought, shipping, ...BY_LINK } }
}

function priceWhole(shop: Shop, lines: FrozenLine[], { shipping, agreedRupees }: { shipping: OrderShipping; agreedRupees: number | null }) {
  const piecesPaise = lines.reduce((sum, line) => sum + paidPaise(line), 0)
  const { postal_code: postalCode } = shipping.address
  const coming = freezeDelivery(shop.folder.deliveryPrices, { way: 'standard', postalCode, piecesPaise, agreedRupees })
  if (!coming) return null
  const { delivery, fees } = coming
  return { delivery, fees, lines, amountPaise: piecesPaise + feesPaise(fees), purchaseKey: lines.map((line) => lineKey(line)) }
}

function addressOf({ name, line1, line2, city, state, pin }: Address, phone: string | null) {
  const [place] = findPlaces(readPin(pin) ?? '')
  return {
    name,
    addressLine1: line1,
    addressLine2: line2 ?? '',
    cityLocality: city ?? place?.city ?? '',
    stateProvince: state ?? place?.state ?? '',
    postalCode: pin,
    ...(phone !== null && { phone }),
  }
}

type ReadContact = { ok: true; contact: Contact } | { ok: false; reason: 'no-contact' | 'wrong-email' | 'wrong-phone' }

function readContact(wanted: Pick<WrittenOrder, 'email' | 'phone'>): ReadContact {
  if (!wanted.email && !wanted.phone) return { ok: false, reason: 'no-contact' }
  const email = wanted.email ? readEmail(wanted.email) : null
  if (wanted.email && email === null) return { ok: false, reason: 'wrong-email' }
  const phone = wanted.phone ? readPhoneNumber(wanted.phone, ['IN']) : null
  if (phone && !phone.ok) return { ok: false, reason: 'wrong-phone' }
  return { ok: true, contact: { email, phone: phone && phone.number } }
}
