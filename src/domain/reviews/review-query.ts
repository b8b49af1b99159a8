/**
 * Which reviews a product page shows: those with this rating (null for all), from the one behind `after` on (the opaque
 * key of the list; null from the beginning), and how many.
 */
export type ReviewQuery = { rating: number | null; show: number; after: string | null }

/** So many at first, and twenty or more once somebody asks for more. */
const FIRST_REVIEWS = 6
const REVIEW_PAGE = 20
/** Bounds the page. What follows is on a page that begins there. */
const MAX_SHOWN = 500

/** Reads the query string. Invalid values mean the first page of all reviews. */
export function readReviewQuery(query: { get(name: string): string | null }): ReviewQuery {
  const rating = /^[1-5]$/.exec(query.get('rating') ?? '')
  const show = Number(/^\d{2,3}$/.exec(query.get('show') ?? '')?.[0] ?? 0)
  return {
    rating: rating ? Number(rating[0]) : null,
    show: show > 0 ? Math.min(Math.ceil(show / REVIEW_PAGE) * REVIEW_PAGE, MAX_SHOWN) : FIRST_REVIEWS,
    after: query.get('after') || null,
  }
}

/** The first page of the reviews with this rating; null for all. */
export function firstReviews(rating: number | null): ReviewQuery {
  return { rating, show: FIRST_REVIEWS, after: null }
}

/** The same reviews up to twenty, or twenty more. A full page is followed by one that begins behind it, at `end`. */
export function moreReviews(query: ReviewQuery, end: string): ReviewQuery {
  const show = query.show < REVIEW_PAGE ? REVIEW_PAGE : query.show + REVIEW_PAGE
  return query.show < MAX_SHOWN ? { ...query, show } : { ...firstReviews(query.rating), after: end }
}

/** The URL of the product page with these reviews, without default values. */
export function reviewAddress(productId: string, { rating, show, after }: ReviewQuery): string {
  const query = new URLSearchParams()
  if (rating !== null) query.set('rating', String(rating))
  if (show > FIRST_REVIEWS) query.set('show', String(show))
  if (after !== null) query.set('after', after)
  const path = `/product/${encodeURIComponent(productId)}`
  return query.size > 0 ? `${path}?${query}` : path
}

/** Whether the query is the default one. */
export function isFirstPage({ rating, show, after }: ReviewQuery): boolean {
  return rating === null && show === FIRST_REVIEWS && after === null
}
