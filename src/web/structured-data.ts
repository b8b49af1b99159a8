import { isInStock, priceRupees, saleOf, summary, type Product, type Rating } from '../domain/product.ts'
import type { Site, Thing } from './page.ts'
import { cardImageOf } from './ui/picture.tsx'
import { productAddress } from './ui/product-card.tsx'

/** A product as search engines show it: with its price, its stock and what people think of it. */
export function productThing(product: Product, rating: Rating | null | undefined, site: Site): Thing {
  const origin = site.publicUrl
  const images = product.images.flatMap((picture) => cardImageOf(picture, product.name) ?? [])
  return {
    '@type': 'Product',
    '@id': origin + productAddress(product),
    name: product.name,
    description: summary(product),
    image: images.map(({ path }) => origin + path),
    sku: product.id,
    brand: { '@type': 'Brand', name: site.folder.name },
    offers: offerOf(product, site),
    aggregateRating: rating
      ? { '@type': 'AggregateRating', ratingValue: rating.average.toFixed(1), reviewCount: rating.count, bestRating: 5, worstRating: 1 }
      : undefined,
  }
}

/** There is nothing to offer without a price. The terms of delivery are spec §9's. */
function offerOf(product: Product, { publicUrl: origin, seller }: Site): Thing | undefined {
  const price = priceRupees(product)
  if (price === null) return undefined
  return {
    '@type': 'Offer',
    url: origin + productAddress(product),
    price: String(price),
    priceCurrency: 'INR',
    priceValidUntil: saleOf(product)?.until.toISOString(),
    availability: `https://schema.org/${isInStock(product) ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: seller.address.name },
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'INR' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    },
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'IN',
      returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    },
  }
}

/** The way from the home page to this one; the last step is the page itself. */
export function breadcrumbs(steps: [name: string, path: string][], origin: string): Thing {
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
