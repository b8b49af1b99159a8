import type { Kysely } from 'kysely'
import { PRODUCT_STATUSES } from '../../src/domain/catalogue/product.ts'
import { EVERY_ORDER } from '../../src/domain/orders/order-search.ts'
import { cutPage, type PageRequest, type PageResult } from '../../src/domain/paging.ts'
import { MODERATION_STATES } from '../../src/domain/reviews/moderation.ts'
import { STOCK_FILTERS } from '../../src/domain/search/product-search.ts'
import { filtersOf, SORT_ORDERS } from '../../src/domain/search/shop-query.ts'
import { selectAccountByEmail, selectContact, selectCustomer, selectPerson } from '../../src/features/accounts/accounts.sql.ts'
import { selectDeviceOwner } from '../../src/features/accounts/devices.sql.ts'
import { findContacts } from '../../src/features/accounts/find-customer.ts'
import { selectIdentityOwner, selectProviders, selectSignInMethods } from '../../src/features/accounts/identities.sql.ts'
import { selectEmailChange, selectPasswordLink, selectVerification } from '../../src/features/accounts/links.sql.ts'
import { selectSessions as selectPeople, selectSessionsOf } from '../../src/features/accounts/sessions.sql.ts'
import { selectAddress } from '../../src/features/addresses/addresses.sql.ts'
import { findAddresses } from '../../src/features/addresses/find-addresses.ts'
import { selectLinesOf } from '../../src/features/cart/cart.sql.ts'
import { findCart, countCart } from '../../src/features/cart/find-cart.ts'
import { selectByIds, selectInCart } from '../../src/features/catalogue/catalogue.sql.ts'
import { findProduct } from '../../src/features/catalogue/find-product.ts'
import { findWithSimilar } from '../../src/features/catalogue/find-similar.ts'
import { listForFeed } from '../../src/features/catalogue/list-for-feed.ts'
import { listInStock, listProducts } from '../../src/features/catalogue/list-products.ts'
import { countUpdates, findNewestUpdate, listUpdates } from '../../src/features/catalogue/list-updates.ts'
import { searchProducts } from '../../src/features/catalogue/search-products.ts'
import { selectKey } from '../../src/features/checkout/idempotency.sql.ts'
import { findContent, listContent } from '../../src/features/content/find-content.ts'
import { selectToday, selectToPack } from '../../src/features/dashboard/dashboard.sql.ts'
import { selectFigures } from '../../src/features/dashboard/figures.sql.ts'
import { measureDay } from '../../src/features/dashboard/measure-day.ts'
import { peopleWithStepDue, selectCurrent } from '../../src/features/members/billing.sql.ts'
import { findActiveSubscription, findInvoices, findSubscriptions } from '../../src/features/members/find-subscriptions.ts'
import {
  hasSubscription,
  selectInvoicePaper,
  selectInvoices,
  selectPaidInvoices,
  selectSubscription,
} from '../../src/features/members/members.sql.ts'
import { listKeys, sweepKeys } from '../../src/features/operator-access/change-keys.ts'
import { selectKey as selectApiKey } from '../../src/features/operator-access/keys.sql.ts'
import { selectOperator, selectOperators } from '../../src/features/operator-access/operators.sql.ts'
import { findActions, findActionsOfType } from '../../src/features/operator-access/record-action.ts'
import { findUnanswered } from '../../src/features/orders/complaints/find-complaints.ts'
import { findHistory } from '../../src/features/orders/find-history.ts'
import { findOrderForOperator } from '../../src/features/orders/find/find-for-operator.ts'
import { findOrder, findOrderOfSession, findOrders } from '../../src/features/orders/find/find-orders.ts'
import { selectTax } from '../../src/features/orders/find/orders.sql.ts'
import { isAmongAll, searchedList } from '../../src/features/orders/find/search-orders.sql.ts'
import { findRefundFigures, searchOrders } from '../../src/features/orders/find/search-orders.ts'
import { hasEvent } from '../../src/features/orders/history/order-events.sql.ts'
import { inTransit, selectParcelId, selectParcel } from '../../src/features/orders/parcels/parcels.sql.ts'
import { selectPackingPlace } from '../../src/features/orders/parcels/to-pack.sql.ts'
import { findCheckoutSessions, findPayments, findSessionsOfInvoice } from '../../src/features/payments/find-payments.ts'
import {
  selectRefund,
  selectRefundsOf,
  selectRefundsOfPerson,
  selectStuck,
  unfinishedRefunds,
} from '../../src/features/payments/refunds.sql.ts'
import { countLiveSessions, selectLiveSession, selectSession, unsettledSessions } from '../../src/features/payments/sessions.sql.ts'
import { findPeople, findPersonForOperator } from '../../src/features/people/find-people.ts'
import { selectLinking } from '../../src/features/phone/phone.sql.ts'
import { countUnsaved, selectPhotosOf, selectUnsavedPhotos, selectVisiblePhoto } from '../../src/features/pictures/photos.sql.ts'
import { unsavedUploads, UPLOAD_TABLES } from '../../src/features/pictures/unsaved.sql.ts'
import { selectWidth, unencodedPictures } from '../../src/features/pictures/uploads.sql.ts'
import { findReview, findReviews, findReviewsOfPage } from '../../src/features/reviews/find-reviews.ts'
import { listModerated } from '../../src/features/reviews/list-moderated.ts'
import { countWaiting, selectMessage } from '../../src/features/reviews/moderation.sql.ts'
import { selectUnscored, selectUnscoredMessage } from '../../src/features/reviews/reviews.sql.ts'
import { inTransaction } from '../../src/platform/database/database.ts'
import { findNewest } from '../../src/platform/database/newest-first-search.ts'
import type { Schema } from '../../src/schema.ts'
import type { Shop } from '../../src/shop.ts'
import { createReads } from '../../src/wiring/create-reads.ts'
import { DEMO_FOLDER } from './folder.ts'

type Subject = { uid: string; productId: string; orderId: string }

/** Asks `db` what the shop's pages, its API and its sitemap ask: of lists the first page and the second one. */
export async function askEverything(db: Kysely<Schema>, { uid, productId, orderId }: Subject): Promise<void> {
  const shop = { db, reads: createReads(db), publicUrl: 'http://shop.test', clock: { now: () => new Date() } } as Shop
  for (const order of SORT_ORDERS) {
    for (const filter of filtersOf(DEMO_FOLDER)) await bothPages((page) => listProducts(shop, { filter, order }, page))
  }
  await bothPages((page) => listInStock(shop, page))
  await findWithSimilar(shop, productId)
  for (const filter of filtersOf(DEMO_FOLDER))
    await bothPages((page) => listProducts(shop, { filter, order: 'name-asc', print: 'kairi' }, page))
  await findProduct(shop, productId)
  await listUpdates(shop, { skip: 20, limit: 20 })
  await countUpdates(shop)
  await findNewestUpdate(shop)
  await listForFeed(shop).next()
  await bothPages((page) => findReviews(shop, { productId, viewerUid: null }, page))
  await bothPages((page) => findReviews(shop, { productId, viewerUid: uid }, page))
  for (const rating of [null, 1, 5]) {
    const viewed = { productId, viewerUid: uid }
    const { shown } = await findReviewsOfPage(shop, viewed, { rating, show: 20, after: null })
    await findReviewsOfPage(shop, viewed, { rating, show: 20, after: shown.next })
  }
  await findReview(shop, productId, uid, uid)
  await bothPages((page) => findOrders(shop, uid, page))
  await findOrder(shop, uid, orderId)
  await bothPages((page) => findPayments(shop, uid, page))
  await bothPages((page) => findCheckoutSessions(shop, uid, page))
  await bothPages((page) => findAddresses(shop, uid, page))
  await findCart(shop, uid)
  await countCart(shop, uid)
  await bothPages((page) => findSubscriptions(shop, uid, page))
  await findActiveSubscription(shop, uid)
  await selectCurrent(db, uid)
  await bothPages(async (page) => (await findInvoices(shop, { uid, id: uid }, page)) ?? { entries: [], next: null })
  await findSessionsOfInvoice(shop, uid, uid)
  await bothPages((page) => listContent(shop, page))
  await findContent(shop, 'selvedge')
}

async function bothPages(list: (page: PageRequest) => Promise<PageResult<unknown>>): Promise<void> {
  await list({ limit: 48, after: null })
  const { next } = await list({ limit: 5, after: null })
  await list({ limit: 48, after: next ?? NEWEST })
}

/** Where an entry may stand in a list that is empty here. */
const NEWEST = ['2026-11-01T00:00:00.000000Z', '00000000-0000-7000-8000-000000000007']

/** Asks what jobs, a start, metrics and the operator ask. */
export async function askInBackground(db: Kysely<Schema>, { uid, productId }: Subject): Promise<void> {
  const shop = { db, clock: { now: () => new Date() }, publicUrl: 'http://shop.test' } as Shop
  await measureDay(shop)
  await selectToday(db, { since: new Date(), today: '2026-12-12' })
  await selectToPack(db)
  await selectPackingPlace(db, '00000000-0000-7000-8000-000000000007')
  await selectFigures(db, { since: new Date(), left: new Date() })
  await findActions(shop, { type: 'order', id: uid })
  await findActionsOfType(shop, 'job')
  await selectApiKey(db, 'hash', new Date())
  await listKeys(shop)
  await listKeys(shop, uid)
  await sweepKeys(shop)
  for (const reference of [uid, 'N7']) await findOrderForOperator(shop, reference)
  await findOrderOfSession(shop, 'ch_7')
  await selectUnscored(db, 100)
  await Array.fromAsync(unsettledSessions(db, new Date()))
  await Array.fromAsync(unfinishedRefunds(db))
  await Array.fromAsync(inTransit(db, { table: 'orders', since: new Date(), cancelledSince: new Date() }))
  await selectStuck(db, { failures: 3, limit: 20 })
  await countUnsaved(db, uid)
  await selectUnsavedPhotos(db, uid, productId)
  await selectVisiblePhoto(db, 'photo', uid)
  await selectPhotosOf(db, uid, ['photo', 'another'])
  await selectMessage(db, uid)
  await countWaiting(db)
  await bothPages((page) => findPeople(shop, '', page))
  await findPersonForOperator(shop, uid)
  const moderation = { score: async () => ({ TOXICITY: 0 }) }
  for (const state of [null, ...MODERATION_STATES])
    await bothPages((page) => listModerated({ db, moderation }, { state, search: '' }, page))
  await bothPages((page) => listModerated({ db, moderation }, { state: null, search: '', author: uid }, page))
  await selectUnscoredMessage(db, productId, uid)
  await selectParcel(db, uid)
  for (const reference of [uid, 'N7']) await selectParcelId(db, reference)
  await selectTax(db, uid)
  await selectRefund(db, uid)
  await selectRefundsOf(db, ['ch_7', 'ch_8'])
  await selectRefundsOfPerson(db, uid)
  await Array.fromAsync(peopleWithStepDue(db, new Date()))
  await selectOperators(db)
  await Array.fromAsync(unencodedPictures(db))
  await selectWidth(db, 'pictures/gone/1')
  for (const table of UPLOAD_TABLES) await Array.fromAsync(unsavedUploads(db, table, new Date()))
  for (const filter of filtersOf(DEMO_FOLDER)) {
    for (const stock of STOCK_FILTERS) await bothPages((page) => searchProducts(shop, { words: [], filter, stock, status: 'all' }, page))
  }
  for (const status of PRODUCT_STATUSES)
    await bothPages((page) => searchProducts(shop, { words: [], filter: 'all', stock: 'all', status }, page))
  await bothPages((page) => searchProducts(shop, { words: ['ku', 'neel'], filter: 'all', stock: 'all', status: 'all' }, page))
}

/** Asks what the operators' list of orders asks, by all that is found by an index, and by words. */
export async function askOfOrders(db: Kysely<Schema>): Promise<void> {
  const today = new Date()
  const shop = { db, clock: { now: () => today }, publicUrl: 'http://shop.test', folder: { carriers: [] as const } } as unknown as Shop
  await bothPages((page) => findUnanswered(shop, page))
  const days = { from: '2026-01-01', to: '2026-12-31' }
  const states = (['packed', 'refunding', 'refunded-today'] as const).map((state) => ({ state }))
  for (const chosen of [{}, ...states, days, { ...days, ...states[0] }]) {
    for (const search of ['', 'asha', 'jai 110001', 'person7@example.in', '98765 43210', '26-27/00007']) {
      await bothPages((page) => searchOrders(shop, { ...EVERY_ORDER, ...chosen, search }, page))
      await bothPages((page) => searchOrders(shop, { ...EVERY_ORDER, ...chosen, search }, { ...page, role: 'packer' }))
    }
  }
  const searched = { terms: ['asha', 'jai'], sku: 'sku-7', email: 'asha%', phone: '9876543210' }
  const noDays = { state: null, from: null, to: null, source: '', today, after: null }
  for (const role of ['owner', 'packer'] as const)
    await findNewest(db, searchedList(noDays, isAmongAll({ ...searched, role })), { match: null, limit: 50 })
  await findRefundFigures(shop)
  await findHistory(shop, { orderId: '00000000-0000-7000-8000-000000000007', sessionId: 'ch_7' })
  await findContacts(shop, ['00000000-0000-7000-8000-000000000007'])
  await hasEvent(db, 'ch_7', { kind: 'mail-queued', detail: 'shipped', since: new Date() })
}

/** Asks what the operators' searches for people and reviews ask, by all that is found by an index, and by words. */
export async function askOfPeopleAndReviews(db: Kysely<Schema>): Promise<void> {
  const shop = { db, moderation: { score: async () => ({ TOXICITY: 0 }) } }
  for (const search of ['as', 'zq', '98009', '98765 43210', 'person7', '@@']) await bothPages((page) => findPeople(shop, search, page))
  for (const state of [null, ...MODERATION_STATES]) {
    for (const search of ['in', 'zq', 'cotton', 'p-7']) await bothPages((page) => listModerated(shop, { state, search }, page))
  }
}

/** Asks what sign-in, the account page and a purchase look up of one person. */
export async function askOfPerson(db: Kysely<Schema>, { uid, productId }: Subject): Promise<void> {
  await selectPeople(db, ['token'])
  await selectSessionsOf(db, uid)
  await selectPasswordLink(db, 'token')
  await selectEmailChange(db, uid)
  await selectVerification(db, { id: 'token', uid })
  await selectDeviceOwner(db, { email: 'asha@example.in', device: 'device' })
  await selectAccountByEmail(db, 'asha@example.in')
  await selectPerson(db, uid)
  await selectContact(db, uid)
  await selectCustomer(db, uid)
  await selectSignInMethods(db, uid)
  await inTransaction({ db }, async (tx) => {
    await selectIdentityOwner(tx, { provider: 'google', subject: '7' })
    await selectProviders(tx, uid)
  })
  await selectLinking(db, uid)
  await selectOperator(db, uid)
  await selectAddress(db, uid, uid)
  await selectLinesOf(db, uid, productId)
  await selectInCart(db, uid)
  await selectByIds(db, [productId, 'p-9'])
  await selectLiveSession(db, uid, 'fingerprint')
  await countLiveSessions(db, uid)
  await selectSession(db, 'ch_7')
  await selectKey(db, uid, 'key')
  await hasSubscription(db, uid, uid)
  await selectSubscription(db, uid, uid)
  await selectPaidInvoices(db, uid, 24)
  await selectInvoicePaper(db, uid, uid)
  await bothPages(async (page) => cutPage(await selectInvoices(db, { uid, id: uid }, page), page.limit, (invoice) => invoice))
}
