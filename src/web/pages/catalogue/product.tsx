import { altOf } from '../../../domain/catalogue/picture-alt.ts'
import { isInStock, isListed, priceRupees, readDescription, summary, type Product, type Rating } from '../../../domain/catalogue/product.ts'
import type { Options } from '../../../domain/catalogue/variant.ts'
import { formatRupees } from '../../../domain/money.ts'
import type { DeliveryPromise } from '../../../domain/parcels/delivery.ts'
import type { ReviewQuery } from '../../../domain/reviews/review-query.ts'
import type { Review } from '../../../domain/reviews/review.ts'
import { listPriceOf, shelfOf } from '../../../domain/shop/shop-folder.ts'
import { jsonEtag } from '../../../etag.ts'
import { useFolder } from '../../folder-context.ts'
import { Island } from '../../island.tsx'
import { type BuyBoxProps, BuyBox } from '../../islands/buy-box.tsx'
import { Gallery, GALLERY_SIZES } from '../../islands/gallery.tsx'
import { liveRegion } from '../../live-region.ts'
import { definePage } from '../../page.ts'
import { breadcrumbs, productThing } from '../../structured-data.ts'
import { PieceRow } from '../../ui/catalogue/piece-row.tsx'
import { Price } from '../../ui/catalogue/price.tsx'
import { cardOf, productAddress } from '../../ui/catalogue/product-card.tsx'
import { RecentlySeen } from '../../ui/catalogue/recently-seen.tsx'
import { SaveButton } from '../../ui/catalogue/save-button.tsx'
import { Similar } from '../../ui/catalogue/similar-products.tsx'
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx'
import { preloadsOf, shareImageOf, transitionOf } from '../../ui/pictures/picture.tsx'
import { RatingBars } from '../../ui/reviews/rating-bars.tsx'
import { ReviewList } from '../../ui/reviews/review-list.tsx'
import { reviewCount, ReviewOverview } from '../../ui/reviews/review-overview.tsx'
import { AverageStars, formatAverage } from '../../ui/reviews/stars.tsx'
import text from '../../ui/text/text.module.css'
import { OwnReview } from '../reviews/own-review.tsx'
import type { OwnReviewProps } from '../reviews/review-form.tsx'
import { ClothAndCare } from './cloth-and-care.tsx'
import { About, AskAbout, Coming, ProductFacts } from './product-about.tsx'
import styles from './product.module.css'

type ProductProps = Pick<BuyBoxProps, 'product' | 'lines' | 'another' | 'signedIn' | 'added' | 'message' | 'fit' | 'waiting'> & {
  /** The resource's own answer, which is followed. */
  listed: { reviews: Review[]; next: string | null }
  /** The reviews that the page shows besides the viewer's own; `next` is where further ones begin. */
  shown: { reviews: Review[]; next: string | null; counts: number[]; query: ReviewQuery }
  /** Products in stock that are most like this one. */
  similar: Product[]
  /** The products that it is worn with and that can be bought. */
  wearWith: Product[]
  promise: DeliveryPromise | null
  own: OwnReviewProps
  /** What its address chooses; null for nothing. */
  chosen: Options | null
  /** The rating by the public reviews; null when there are none. */
  rating: Rating | null
}

export const product = definePage({
  head: ({ product, rating, shown }: ProductProps) => ({
    title: product.name,
    noIndex: !isListed(product),
    description: summary(product),
    canonical: productAddress(product),
    preloads: preloadsOf(product.images[0], GALLERY_SIZES),
    card: { type: 'product', image: frontOf(product) },
    things: (site) => [
      productThing(product, { rating, reviews: shown.reviews }, site),
      breadcrumbs(
        [
          ['Shop', '/shop'],
          [product.name, productAddress(product)],
        ],
        site.publicUrl,
      ),
    ],
  }),
  Body: function ProductPage({
    product,
    lines,
    another,
    signedIn,
    added,
    message,
    listed,
    shown,
    rating,
    fit,
    similar,
    wearWith,
    promise,
    own,
    chosen,
    waiting,
  }: ProductProps) {
    const shelf = shelfOf(useFolder(), product)
    const description = readDescription(product.description)
    const [productTopic, reviewsTopic] = topicsOf(product, listed)
    const buyBox = { product: cardOf(product), topic: productTopic, lines, another, signedIn, added, message, fit, shelf, chosen, waiting }
    return (
      <div className={styles.product}>
        <Breadcrumb above={[['Shop', '/shop']]} here={product.name} />
        <div className={styles.top}>
          <div className={styles.pictures}>
            <Island
              name="Gallery"
              of={Gallery}
              props={{
                pictures: product.images.map((picture) => ({ picture, alt: altOf(product, picture) })),
                inStock: isInStock(product),
                topic: productTopic,
                transition: transitionOf(product),
              }}
            />
          </div>
          <div className={styles.side}>
            <div className={styles.buy}>
              <div className={styles.title} {...liveRegion('title', productTopic, reviewsTopic)}>
                <h1>{product.name}</h1>
                {rating && <RatingLink rating={rating} />}
                <Prices product={product} />
              </div>
              {/* The line in somebody's cart follows their other devices. */}
              <Island name="BuyBox" of={BuyBox} props={buyBox} />
              <SaveButton product={product} />
              <AskAbout product={product} />
              <div {...liveRegion('instead', productTopic)}>
                {!isInStock(product) && <PieceRow title="Similar pieces in stock" products={similar.slice(0, 3)} />}
              </div>
              <div {...liveRegion('coming', productTopic)}>{isInStock(product) && <Coming product={product} promise={promise} />}</div>
            </div>
            <div className={styles.words} {...liveRegion('about', productTopic)}>
              <About description={description} />
              <ProductFacts product={product} />
            </div>
            <div className={styles.kept} {...liveRegion('made', productTopic)}>
              {description.kind === 'structured' && <ClothAndCare product={product} description={description} />}
              <div className={styles.worn}>
                <PieceRow title="Wear it with" products={wearWith} />
              </div>
            </div>
          </div>
        </div>
        <section className={styles.reviews} id="reviews" aria-labelledby="reviews-heading">
          <div className={text.wrap} {...liveRegion('review-overview', reviewsTopic)}>
            <h2 id="reviews-heading">Reviews</h2>
            <ReviewOverview rating={rating} reviews={listed.reviews} hasOwn={own.review !== null}>
              <RatingBars productId={product.id} counts={shown.counts} query={shown.query} />
            </ReviewOverview>
          </div>
          <div className={`${text.wrap} ${styles.columns}`}>
            <div {...liveRegion('review-list', reviewsTopic)}>
              <ReviewList productId={product.id} {...shown} hasOwn={own.review !== null} />
            </div>
            <OwnReview own={own} listed={reviewsTopic} />
          </div>
        </section>
        <div {...liveRegion('similar', productTopic)}>{isInStock(product) && <Similar product={product} similar={similar} />}</div>
        <RecentlySeen here={product.id} />
      </div>
    )
  },
})

/** The picture of link previews. */
function frontOf(product: Product) {
  const [front] = product.images
  return front && (shareImageOf(front, altOf(product, front)) ?? undefined)
}

/** The live topics of its parts, each with the etag of the rendered value. */
function topicsOf(product: Product, listed: ProductProps['listed']) {
  const params = { id: product.id }
  return [
    { resource: 'product', params, etag: jsonEtag(product) },
    { resource: 'reviews', params, etag: jsonEtag(listed) },
  ] as const
}

function RatingLink({ rating }: { rating: Rating }) {
  return (
    <a className={styles.rating} href="#reviews">
      <AverageStars average={rating.average} />
      <span className={styles.figure} aria-hidden="true">
        {formatAverage(rating.average)}
      </span>
      <span className={styles.count}>{reviewCount(rating)}</span>
    </a>
  )
}

/** The list price is struck through (spec §9), where the shop has one. */
function Prices({ product }: { product: Product }) {
  const listPrice = listPriceOf(product, useFolder().listPrice)
  const isStruck = listPrice !== null && priceRupees(product) !== null
  return (
    <p className={styles.price}>
      {isStruck && (
        <>
          <s>{formatRupees(listPrice)}</s> <small>list price</small>
          <span className={text.hidden}>, now </span>
        </>
      )}
      <span>
        <Price product={product} />
      </span>
    </p>
  )
}
