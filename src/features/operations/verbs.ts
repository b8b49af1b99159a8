import { readCount } from '../../domain/catalogue/stock.ts'
import { indianDay, readMoment } from '../../domain/indian-time.ts'
import { readPrice, toPaise } from '../../domain/money.ts'
import { carrierNamed, chosenCarrier } from '../../domain/parcels/carrier.ts'
import { readLines } from '../../domain/payments/refund-choice.ts'
import { cleanText, isUuid } from '../../domain/text.ts'
import { OPERATIONS, type OperationName } from '../../operations/all.ts'
import type { Input, Operation, RefusedBy } from '../../operations/operation.ts'
import type { Shop } from '../../shop.ts'
import { beginEmailChange } from '../accounts/change-email.ts'
import { endSessions } from '../accounts/end-sessions.ts'
import { placeProduct, removeCollection, setCollection, takeProduct } from '../catalogue/collections/change-collection.ts'
import { applyChange, undoChange } from '../catalogue/edit/change-many.ts'
import { deleteProduct } from '../catalogue/edit/delete-product.ts'
import { duplicateProduct } from '../catalogue/edit/duplicate-product.ts'
import { leadWithCollection } from '../catalogue/edit/lead-with-collection.ts'
import { setPrice } from '../catalogue/edit/set-price.ts'
import { setSeason } from '../catalogue/edit/set-season.ts'
import { setStatus } from '../catalogue/edit/set-status.ts'
import { setStock } from '../catalogue/edit/set-stock.ts'
import { changeLines } from '../checkout/change-lines.ts'
import { writeOrder } from '../checkout/write-order.ts'
import { endCode, makeCode } from '../codes/add-code.ts'
import { deleteContentItem, unpublishContentItem } from '../content/publish-content-item.ts'
import { dropJobs, retryJobs } from '../dashboard/failed-jobs.ts'
import { resendMail } from '../mails/resend-mail.ts'
import { grantMembership, revokeMembership } from '../members/change-membership.ts'
import { announce, endNotice } from '../notices/set-notice.ts'
import { addKey, revokeKey } from '../operator-access/change-keys.ts'
import { grantOperator } from '../operator-access/change-operator.ts'
import type { Operator } from '../operator-access/record-action.ts'
import { setNote, setTags } from '../operator-access/set-note.ts'
import { approveReturn, refuseReturn } from '../orders/answer-return.ts'
import { askWrittenReturn } from '../orders/ask-return.ts'
import { cancelOrder, cancelUnpaid, settleCancelledParcel } from '../orders/cancel-order.ts'
import { arriveBack, collectCash, refuseAtDoor } from '../orders/cash-at-the-door.ts'
import { answerComplaint } from '../orders/complaints/answer-complaint.ts'
import { correctTracking } from '../orders/parcels/correct-tracking.ts'
import { deliverOrder } from '../orders/parcels/deliver-order.ts'
import { handOver, makeReady } from '../orders/parcels/hand-over.ts'
import { orderLabel } from '../orders/parcels/order-label.ts'
import { packOrder, unpackOrder } from '../orders/parcels/pack-order.ts'
import { handToCarrier, shipOrder } from '../orders/parcels/ship-order.ts'
import { letOrderGo, takeOrder } from '../orders/parcels/take-order.ts'
import { placeSupply } from '../orders/place-supply.ts'
import { returnArrived } from '../orders/receive-return.ts'
import { refundOrder } from '../orders/refund-order.ts'
import { orderReturnLabel } from '../orders/return-label.ts'
import { sendAhead } from '../orders/send-ahead.ts'
import { settleReturn } from '../orders/settle-return.ts'
import { resetPage, restorePage, setOpening, setPage } from '../pages/change-pages.ts'
import { payBackByHand } from '../payments/pay-back-by-hand.ts'
import { beginMerge } from '../privacy/merge-accounts.ts'
import { decideReview } from '../reviews/decide-review.ts'
import { scoreAgain } from '../reviews/score-review.ts'
import { setCountOf } from '../stock/set-count.ts'
import { setThreshold } from '../stock/set-threshold.ts'
import { addEndpoint, changeSecret, removeEndpoint, resendDelivery, sendTest, switchOff, switchOn } from '../webhooks/change-endpoints.ts'
import { changeJobs } from './change-jobs.ts'
import { planProducts } from './plan-products.ts'
import { revokeStaff } from './revoke-staff.ts'

/** What a verb has done, by name: what a command and programs are shown. */
export type Done = { ok: true } & Record<string, unknown>

type VerbOf<O> =
  O extends Operation<infer F, infer R> ? (shop: Shop, id: string, input: Input<F>, by: Operator) => Promise<Done | RefusedBy<R>> : never

/** The verb of each declared act. One that is missing, or that refuses for a reason without words, does not compile. */
export const VERBS: { [Name in OperationName]: VerbOf<(typeof OPERATIONS)[Name]> } = {
  'orders ship': async (shop, id, { tracking, carrier = 'other', name }, by) => {
    const { carriers: own } = shop.folder
    const chosen = name === null ? chosenCarrier(carrier, own) : carrierNamed(name, own)
    if (chosen === null) return { ok: false, reason: 'unknown-carrier' }
    return shipOrder(shop, { reference: id, trackingNumber: tracking, carrier: chosen }, by)
  },
  'orders hand-to-carrier': (shop, id, _, by) => handToCarrier(shop, id, by),
  'orders label': (shop, id, { weight }, by) => orderLabel(shop, { reference: id, grams: weight }, by),
  'orders pack': (shop, id, _, by) => packOrder(shop, id, by),
  'orders unpack': (shop, id, _, by) => unpackOrder(shop, id, by),
  'orders take': (shop, id, _, by) => takeOrder(shop, id, by),
  'orders let-go': (shop, id) => letOrderGo(shop, id),
  'orders correct-tracking': async (shop, id, { tracking, carrier, seen }, by) => {
    const chosen = carrier === undefined ? undefined : chosenCarrier(carrier, shop.folder.carriers)
    if (chosen === null) return { ok: false, reason: 'unknown-carrier' }
    return correctTracking(shop, { reference: id, trackingNumber: tracking, carrier: chosen, ...(seen !== null && { seen }) }, by)
  },
  'orders deliver': (shop, id, _, by) => deliverOrder(shop, id, by),
  'orders ready': (shop, id, _, by) => makeReady(shop, id, by),
  'orders collected': (shop, id, _, by) => handOver(shop, id, by),
  'orders write': (shop, _, { paid, reference, ...wanted }, by) =>
    writeOrder(shop, { ...wanted, paid: paid === 'link' ? null : { by: paid, reference } }, by),
  'orders change': (shop, id, { takeOff, add, dryRun, seen }, by) =>
    changeLines(shop, { reference: id, takeOff: readLines(takeOff ?? ''), add, isPreview: dryRun, seen: seen || null }, by),
  'orders cancel': (shop, id, _, by) => cancelOrder(shop, id, by),
  'orders not-paid': (shop, id, _, by) => cancelUnpaid(shop, id, by),
  'orders refund': (shop, id, { lines, amount, putBack, seen }, by) =>
    refundOrder(
      shop,
      {
        reference: id,
        lines: lines === null ? null : readLines(lines),
        putBack,
        ...(amount !== null && { amountPaise: toPaise(amount) }),
        ...(seen !== null && { seenPaise: Number(seen) }),
      },
      by,
    ),
  'orders cash-collected': (shop, id, _, by) => collectCash(shop, id, by),
  'orders refused': (shop, id, _, by) => refuseAtDoor(shop, id, by),
  'orders arrived-back': (shop, id, _, by) => arriveBack(shop, id, by),
  'orders settle-cancelled-parcel': async (shop, id, _, by) =>
    (await settleCancelledParcel(shop, id, by)) ? { ok: true } : { ok: false, reason: 'no-parcel' },
  'orders place-of-supply': (shop, id, { state }, by) => placeSupply(shop, { reference: id, state }, by),
  'orders resend': (shop, id, { mail }, by) => resendMail(shop, { reference: id, mail }, by),
  'orders note': (shop, id, { note }, by) => setNote(shop, { of: { type: 'order', reference: id }, note }, by),
  'orders tag': (shop, id, { tags }, by) => setTags(shop, { of: { type: 'order', reference: id }, tags }, by),
  'complaints answer': async (shop, id, { answer }, by) => {
    const result = await answerComplaint(shop, { id, answer }, by)
    return result.ok ? { ok: true, state: 'answered' } : result
  },
  'returns ask': (shop, id, asked, by) => askWrittenReturn(shop, { reference: id, ...asked }, by),
  'returns approve': (shop, id, { words }, by) => approveReturn(shop, { id, words: words ?? '' }, by),
  'returns refuse': (shop, id, { words }, by) => refuseReturn(shop, { id, words }, by),
  'returns arrived': (shop, id, { line, ...came }, by) => returnArrived(shop, { id, ref: line, ...came }, by),
  'returns settle': (shop, id, { refund }, by) => settleReturn(shop, { id, refund }, by),
  'returns label': (shop, id, _, by) => orderReturnLabel(shop, id, by),
  'returns send-ahead': (shop, id, _, by) => sendAhead(shop, id, by),
  'products stock': async (shop, id, { stock }, by) => ({
    ...(await setStock(shop, { id, inStock: stock === 'in' }, by)),
    inStock: stock === 'in',
  }),
  'products set-price': (shop, id, { price, seen }, by) =>
    setPrice(shop, { id, price, ...(seen !== null && { seen: seen === '' ? null : Number(seen) }) }, by),
  'products status': (shop, id, { status }, by) => setStatus(shop, { id, status }, by),
  'products season': (shop, id, days, by) => setSeason(shop, { id, ...days }, by),
  'products duplicate': (shop, id, { as }, by) => duplicateProduct(shop, { id, as }, by),
  'products delete': (shop, id, _, by) => deleteProduct(shop, id, by),
  'products note': (shop, id, { note }, by) => setNote(shop, { of: { type: 'product', reference: id }, note }, by),
  'products tag': (shop, id, { tags }, by) => setTags(shop, { of: { type: 'product', reference: id }, tags }, by),
  'products change': (shop, id, asked) => planProducts(shop, id, asked),
  'products apply': (shop, id, _, by) => applyChange(shop, id, by),
  'products undo': (shop, id, _, by) => undoChange(shop, id, by),
  'stock set': async (shop, id, { options, count, was, sku, shelf }, by) => {
    const [to, seen] = [readCount(count), was === null ? null : readCount(was)]
    if (to === undefined || seen === undefined) return { ok: false, reason: 'invalid-count' }
    // What stands in a field as it was shown is not what somebody wants to have.
    const counted = was === null ? { to } : to === seen ? {} : { to, seen }
    const called = (said: string | null | undefined) => (said == null ? said : cleanText(said) || null)
    const change = { ...counted, ...(sku !== undefined && { sku: called(sku) }), ...(shelf !== undefined && { shelf: called(shelf) }) }
    return setCountOf(shop, { id, written: options, change }, by)
  },
  'stock receive': (shop, id, { options, pieces, note }, by) =>
    setCountOf(
      shop,
      { id, written: options, change: { by: pieces, received: { note: note === null ? null : cleanText(note) || null } } },
      by,
    ),
  'stock ahead': async (shop, id, { options, pieces, from: typed }, by) => {
    const from = readMoment(typed ?? '', 'begins')
    if (from === undefined) return { ok: false, reason: 'invalid-day' }
    const shipsFrom = pieces === 0 ? null : from ? indianDay(from) : undefined
    const change = { ahead: pieces, ...(shipsFrom !== undefined && { shipsFrom }) }
    return { ...(await setCountOf(shop, { id, written: options, change }, by)), pieces }
  },
  'stock cost': async (shop, id, { options, cost }, by) => {
    const price = readPrice(cost)
    if (!price.ok) return { ok: false, reason: 'invalid-cost' }
    const { rupees } = price
    return { ...(await setCountOf(shop, { id, written: options, change: { cost: rupees } }, by)), rupees }
  },
  'stock threshold': (shop, id, { pieces }, by) => setThreshold(shop, { id: id === '' ? null : id, typed: pieces }, by),
  'stock more': (shop, id, { options }, by) => setCountOf(shop, { id, written: options, change: { by: 1 } }, by),
  'stock fewer': (shop, id, { options }, by) => setCountOf(shop, { id, written: options, change: { by: -1 } }, by),
  'reviews publish': (shop, id, { seen }, by) => decideReview(shop, { id, decision: 'published', seen }, by),
  'reviews hide': (shop, id, { seen }, by) => decideReview(shop, { id, decision: 'hidden', seen }, by),
  'reviews score': (shop, id, _, by) => scoreAgain(shop, id, by),
  'codes add': (shop, id, input, by) => makeCode(shop, { ...input, code: id }, by),
  'codes end': (shop, id, _, by) => endCode(shop, id, by),
  'collections set': (shop, id, typed, by) => setCollection(shop, { id, ...typed }, by),
  'collections place': (shop, id, { product, at }, by) => placeProduct(shop, { id, product, at }, by),
  'collections take': (shop, id, { product }, by) => takeProduct(shop, { id, product }, by),
  'collections lead': (shop, id, _, by) => leadWithCollection(shop, id, by),
  'collections remove': (shop, id, _, by) => removeCollection(shop, id, by),
  'pages set': (shop, id, typed, by) => setPage(shop, { name: id, ...typed }, by),
  'pages restore': (shop, id, { version }, by) => restorePage(shop, { name: id, version }, by),
  'pages reset': (shop, id, _, by) => resetPage(shop, id, by),
  'pages opening': (shop, _, typed, by) => setOpening(shop, typed, by),
  'payments paid-back': (shop, id, { reference }, by) => payBackByHand(shop, { id, reference }, by),
  'jobs retry': (shop, id, { queue }, by) => changeJobs({ id, queue, word: 'retried' }, (chosen) => retryJobs(shop, chosen, by)),
  'jobs drop': (shop, id, { queue }, by) => changeJobs({ id, queue, word: 'dropped' }, (chosen) => dropJobs(shop, chosen, by)),
  'members grant': (shop, id, _, by) => grantMembership(shop, account(id), by),
  'members revoke': (shop, id, _, by) => revokeMembership(shop, account(id), by),
  'operators grant': async (shop, id, { role }, by) => ({ ...(await grantOperator(shop, { ...account(id), role }, by)), role }),
  'operators revoke': (shop, id, { end }, by) => revokeStaff(shop, { ...account(id), end: splitIds(end) }, by),
  'keys add': (shop, id, { role, days }, by) => addKey(shop, { name: id, role, days }, by),
  'keys revoke': (shop, id, _, by) => revokeKey(shop, id, by),
  'content unpublish': (shop, id, { seen }, by) => unpublishContentItem(shop, { id, version: versionOf(seen) }, by),
  'content delete': (shop, id, { seen }, by) => deleteContentItem(shop, { id, version: versionOf(seen) }, by),
  'notices set': (shop, id, { words, link, from, until }, by) =>
    announce(shop, { kind: id, words, link: link ?? '', from: from ?? '', until }, by),
  'notices end': (shop, id, _, by) => endNotice(shop, id, by),
  'people end-session': (shop, id, { session }, by) => endSessions(shop, { ...account(id), sessionId: session }, by),
  'people sign-out': (shop, id, _, by) => endSessions(shop, { ...account(id), sessionId: null }, by),
  'people change-email': (shop, id, { to }, by) => beginEmailChange(shop, { ...account(id), to }, by),
  'people merge': (shop, id, { other }, by) => beginMerge(shop, { ...account(id), other }, by),
  'people note': (shop, id, { note }, by) => setNote(shop, { of: { type: 'person', reference: id }, note }, by),
  'people tag': (shop, id, { tags }, by) => setTags(shop, { of: { type: 'person', reference: id }, tags }, by),
  'webhooks add': (shop, url, { events }, by) => addEndpoint(shop, { url, events }, by),
  'webhooks test': (shop, id, _, by) => sendTest(shop, id, by),
  'webhooks resend': (shop, id, _, by) => resendDelivery(shop, id, by),
  'webhooks remove': (shop, id, _, by) => removeEndpoint(shop, id, by),
  'webhooks on': (shop, id, _, by) => switchOn(shop, id, by),
  'webhooks off': (shop, id, _, by) => switchOff(shop, id, by),
  'webhooks change-secret': (shop, id, _, by) => changeSecret(shop, id, by),
}

/** 0 is the version of no content item. */
function versionOf(seen: string | null): number | null {
  return seen === null ? null : Number(seen) || 0
}

/** Of a text with commas. */
function splitIds(text: string | null): string[] {
  return (text ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
}

/** Pages name an account by its id, commands by its address. */
function account(reference: string): { uid: string } | { email: string } {
  return isUuid(reference) ? { uid: reference } : { email: reference }
}
