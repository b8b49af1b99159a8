import type {
  BreadcrumbList,
  MerchantReturnPolicy,
  Offer,
  OfferShippingDetails,
  Product as ProductData,
  ProductGroup,
  QuantitativeValue,
  Review as ReviewData,
} from 'schema-dts'
import { atPriceOf, availabilityOf, choicesOf } from '../domain/catalogue/options.ts'
import { isInStock, priceRupees, saleOf, summary, type Product, type Rating } from '../domain/catalogue/product.ts'
import { optionsLabel, shipsFromOf } from '../domain/catalogue/variant.ts'
import { groupId, variantsOf, type FeedVariant } from '../domain/feed/variant-id.ts'
import { readyInDays } from '../domain/parcels/delivery.ts'
import { jpegOf } from '../domain/picture.ts'
import { dearestDelivery } from '../domain/prices/delivery-prices.ts'
import type { Review } from '../domain/reviews/review.ts'
import { returnsTerms, type ReturnRules } from '../domain/shop/returns.ts'
import { cutText } from '../domain/text.ts'
import type { Site, Thing } from './page.ts'
import { productAddress } from './ui/catalogue/product-card.tsx'

/** Bounds of what is repeated, since the page is for people first. */
const MOST_KINDS = 24
const MOST_REVIEWS = 2
const LONGEST_REVIEW = 150
const MOST_PICTURES = 3

/** The average, and public reviews. */
export type Opinions = { rating: Rating | null; reviews: readonly Review[] }

/**
 * A product as search engines show it: with its price, its stock and what people think of it. One that is chosen by something
 * is a group of kinds with an offer each, as merchant listings ask for: they know no offers from one price to another.
 */
export function productThing(product: Product, opinions: Opinions, site: Site): ProductData | ProductGroup {
  const { publicUrl: origin, folder } = site
  const choices = choicesOf(product)
  const images = product.images
    .flatMap((picture) => jpegOf(picture) ?? [])
    .map((path) => origin + path)
    .slice(0, MOST_PICTURES)
  const [first, ...others] = variantsOf(product).slice(0, MOST_KINDS)
  const common = {
    url: origin + productAddress(product),
    name: product.name,
    description: summary(product),
    image: images,
    brand: { '@type': 'Brand', name: folder.name },
    itemCondition: 'https://schema.org/NewCondition',
    ...opinionsOf(opinions),
  } as const
  if (choices.length === 0)
    return { '@type': 'Product', ...common, sku: first!.id, offers: offerOf(product, first!, termsOf(product, site)) }
  const variant = (kind: FeedVariant, terms: Terms): ProductData => ({
    '@type': 'Product',
    sku: kind.id,
    name: `${product.name}, ${optionsLabel(kind.options)}`,
    image: images[0],
    size: kind.options['size'],
    color: kind.options['colour'],
    offers: offerOf(product, kind, terms),
  })
  return {
    '@type': 'ProductGroup',
    ...common,
    productGroupID: groupId(product),
    variesBy: choices.map(({ name }) => VARIES_BY.get(name) ?? name),
    hasVariant: [variant(first!, termsOf(product, site)), ...others.map((kind) => variant(kind, SAME_TERMS))],
  }
}

const VARIES_BY = new Map([
  ['size', 'https://schema.org/size'],
  ['colour', 'https://schema.org/color'],
])

function opinionsOf({ rating, reviews }: Opinions): Pick<ProductGroup, 'aggregateRating' | 'review'> {
  if (!rating) return {}
  const { average, count } = rating
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average.toFixed(1), reviewCount: count },
    review: reviews.slice(0, MOST_REVIEWS).map(({ rating, message, user, created_at }): ReviewData => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: user.display_name },
      datePublished: created_at.slice(0, 10),
      reviewBody: cutText(message, LONGEST_REVIEW),
      reviewRating: { '@type': 'Rating', ratingValue: rating },
    })),
  }
}

/** There is nothing to offer without a price. The list price is no price that anybody has paid: it is not said. */
function offerOf(product: Product, { options }: FeedVariant, terms: Terms): Offer | undefined {
  const kind = atPriceOf(product, options)
  const price = priceRupees(kind)
  if (price === null) return undefined
  const shipsFrom = shipsFromOf(product, options)
  return {
    '@type': 'Offer',
    price: String(price),
    priceCurrency: 'INR',
    priceValidUntil: saleOf(kind)?.until.toISOString(),
    availability: AVAILABILITY[availabilityOf(product, options)],
    ...(isInStock(product) && shipsFrom !== null && { availabilityStarts: shipsFrom }),
    ...terms,
  }
}

const AVAILABILITY = {
  in_stock: 'https://schema.org/InStock',
  out_of_stock: 'https://schema.org/OutOfStock',
  backorder: 'https://schema.org/BackOrder',
} as const

type Terms = Pick<Offer, 'shippingDetails' | 'hasMerchantReturnPolicy'>

/** The same for every kind: said once, with names by which the others refer to them. */
function termsOf(product: Product, { folder }: Site): Terms {
  const { from, to } = folder.delivery.days
  const ready = readyInDays([product])
  const cheapest = Math.min(...variantsOf(product).map(({ options }) => priceRupees(atPriceOf(product, options)) ?? 0))
  const delivery: OfferShippingDetails = {
    '@type': 'OfferShippingDetails',
    '@id': '#delivery',
    shippingRate: { '@type': 'MonetaryAmount', value: dearestDelivery(folder.deliveryPrices, cheapest), currency: 'INR' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      // The promise counts from the order: what is not made to order has no time of handling before it.
      handlingTime: ready > 0 ? days(ready, ready) : undefined,
      transitTime: days(from, to),
    },
  }
  const returns: MerchantReturnPolicy = {
    '@type': 'MerchantReturnPolicy',
    '@id': '#returns',
    applicableCountry: 'IN',
    // Cancelling before dispatch is no return; the words say of both.
    ...(folder.returns ? finiteWindow(folder.returns) : { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }),
    description: returnsTerms(folder),
  }
  return { shippingDetails: delivery, hasMerchantReturnPolicy: returns }
}

function finiteWindow({ days: merchantReturnDays, refund, cost }: ReturnRules): Omit<MerchantReturnPolicy, '@type'> {
  return {
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: cost === 'shop' ? 'https://schema.org/FreeReturn' : 'https://schema.org/ReturnFeesCustomerResponsibility',
    refundType: refund ? 'https://schema.org/FullRefund' : 'https://schema.org/ExchangeRefund',
  }
}

function days(minValue: number, maxValue: number): QuantitativeValue {
  return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' }
}

const SAME_TERMS: Terms = { shippingDetails: { '@id': '#delivery' }, hasMerchantReturnPolicy: { '@id': '#returns' } }

/** The way from the home page to this one; the last step is the page itself. */
export function breadcrumbs(steps: [name: string, path: string][], origin: string): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', '/'] as const, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

/** Who sells, and what the site is called. */
export function shopThings({ publicUrl: origin, seller, folder }: Site): Thing[] {
  return [
    {
      '@type': 'Organization',
      '@id': `${origin}/#organization`,
      name: seller.address.name,
      alternateName: folder.name,
      url: `${origin}/`,
      logo: `${origin}/icons/icon-512.png`,
      email: seller.email,
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: seller.email, areaServed: 'IN' },
    },
    { '@type': 'WebSite', '@id': `${origin}/#website`, name: folder.name, url: `${origin}/`, inLanguage: 'en-IN' },
  ]
}
