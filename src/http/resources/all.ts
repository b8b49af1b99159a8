import { address, addresses } from './addresses.ts'
import { cart } from './cart.ts'
import { collection, collections } from './collections.ts'
import { complaint, complaints } from './complaints.ts'
import { content, contentItem } from './content.ts'
import { checkoutSessions, customer, payments } from './customers.ts'
import { invoices, subscriptions } from './memberships.ts'
import { order, orders } from './orders.ts'
import { pin } from './pin.ts'
import { product, products } from './products.ts'
import type { Resource } from './resource.ts'
import { returns } from './returns.ts'
import { reviewPhoto, reviewPhotos } from './review-photos.ts'
import { review, reviews } from './reviews.ts'
import { saved } from './saved.ts'
import { suggestions } from './suggestions.ts'
import { user } from './users.ts'

/** Every collection and document that clients may read. What is not here cannot be read. */
export const RESOURCES = [
  products,
  product,
  collections,
  collection,
  reviews,
  review,
  reviewPhotos,
  reviewPhoto,
  cart,
  saved,
  user,
  customer,
  addresses,
  address,
  orders,
  order,
  complaints,
  complaint,
  returns,
  payments,
  checkoutSessions,
  subscriptions,
  invoices,
  content,
  contentItem,
  pin,
  suggestions,
] as unknown as Resource[]
