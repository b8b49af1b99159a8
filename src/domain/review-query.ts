/**
 * Which reviews a product page shows: those with this rating (null for all), from the one behind `after` on (the opaque
 * key of the list; null from the beginning), and how many.
 */
export type ReviewQuery = { rating: number | null; show: number; after: string | null }

export const REVIEW_PAGE = 20
/** Bounds the page. What follows is on a page that begins there. */
const MAX_SHOWN = 500

/** Reads the query string. Invalid values mean the first page of all reviews. */
export function readReviewQuery(query: { get(name: string): string | null }): ReviewQuery {
  const rating = /^[1-5]$/.exec(query.get('rating') ?? '')
  const show = /^\d{2,3}$/.exec(query.get('show') ?? '')
  const pages = Math.ceil(Number(show?.[0] ?? REVIEW_PAGE) / REVIEW_PAGE)
  return {
    rating: rating ? Number(rating[0]) : null,
    show: Math.min(Math.max(pages, 1) * REVIEW_PAGE, MAX_SHOWN),
    after: query.get('after') || null,
  }
}

/** The first page of the reviews with this rating; null for all. */
export function firstReviews(rating: number | null): ReviewQuery {
  return { rating, show: REVIEW_PAGE, after: null }
}

/** The same reviews and twenty more. A full page is followed by one that begins behind it, at `end`. */
export function moreReviews(query: ReviewQuery, end: string): ReviewQuery {
  return query.show < MAX_SHOWN ? { ...query, show: query.show + REVIEW_PAGE } : { ...firstReviews(query.rating), after: end }
}

/** The URL of the product page with these reviews, without default values. */
export function reviewAddress(productId: string, { rating, show, after }: ReviewQuery): string {
  const query = new URLSearchParams()
  if (rating !== null) query.set('rating', String(rating))
  if (show > REVIEW_PAGE) query.set('show', String(show))
  if (after !== null) query.set('after', after)
  const path = `/product/${encodeURIComponent(productId)}`
  return query.size > 0 ? `${path}?${query}` : path
}

/** Whether the query is the default one. */
export function isFirstPage({ rating, show, after }: ReviewQuery): boolean {
  return rating === null && show === REVIEW_PAGE && after === null
}
