import type { Kysely } from 'kysely'
import type { PageRequest, PageResult } from '../../src/domain/paging.ts'
import { FILTERS, SORT_ORDERS } from '../../src/domain/shop-query.ts'
import { findAddresses } from '../../src/features/addresses/find-addresses.ts'
import { findCart, countCart } from '../../src/features/cart/find-cart.ts'
import { findProduct } from '../../src/features/catalogue/find-product.ts'
import { listInStock, listProducts } from '../../src/features/catalogue/list-products.ts'
import { countUpdates, findNewestUpdate, listUpdates } from '../../src/features/catalogue/list-updates.ts'
import { findCheckoutSessions, findPayments } from '../../src/features/checkout/find-payments.ts'
import { findContent, listContent } from '../../src/features/content/find-content.ts'
import { findActiveSubscription, findSubscriptions } from '../../src/features/members/find-subscriptions.ts'
import { findOrder, findOrders } from '../../src/features/orders/find-orders.ts'
import { findReview, findReviews, ratingOf } from '../../src/features/reviews/find-reviews.ts'
import type { Schema } from '../../src/schema.ts'
import type { Shop } from '../../src/shop.ts'

type Subject = { uid: string; productId: string; orderId: string; middle: number }

/** Asks `db` what the shop's pages, its API and its sitemap ask: of lists the first page and the second one. */
export async function askEverything(db: Kysely<Schema>, { uid, productId, orderId, middle }: Subject): Promise<void> {
  const shop = { db, publicUrl: 'http://shop.test' } as Shop
  for (const order of SORT_ORDERS) {
    for (const filter of FILTERS) await bothPages((page) => listProducts(shop, { filter, order }, page))
  }
  await bothPages((page) => listInStock(shop, page))
  await findProduct(shop, productId)
  await listUpdates(shop, { from: middle, limit: 5000 })
  await countUpdates(shop)
  await findNewestUpdate(shop)
  await findReviews(shop, { productId: productId, viewerUid: null })
  await findReviews(shop, { productId: productId, viewerUid: uid })
  await findReview(shop, productId, uid, uid)
  await ratingOf(shop, productId)
  await findOrders(shop, uid)
  await findOrder(shop, uid, orderId)
  await findPayments(shop, uid)
  await findCheckoutSessions(shop, uid)
  await findAddresses(shop, uid)
  await findCart(shop, uid)
  await countCart(shop, uid)
  await findSubscriptions(shop, uid)
  await findActiveSubscription(shop, uid)
  await listContent(shop)
  await findContent(shop, 'selvedge')
}

async function bothPages(list: (page: PageRequest) => Promise<PageResult<unknown>>): Promise<void> {
  const { next } = await list({ limit: 48, after: null })
  await list({ limit: 48, after: next })
}
