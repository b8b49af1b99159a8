/** Which reviews a product page shows: those with this rating (null for all), and how many. */
export type ReviewQuery = { rating: number | null; show: number }

export const REVIEW_PAGE = 20
/** Bounds the page. */
const MAX_SHOWN = 500

/** Reads the query string. Invalid values mean the first page of all reviews. */
export function readReviewQuery(query: { get(name: string): string | null }): ReviewQuery {
  const rating = /^[1-5]$/.exec(query.get('rating') ?? '')
  const show = /^\d{2,3}$/.exec(query.get('show') ?? '')
  const pages = Math.ceil(Number(show?.[0] ?? REVIEW_PAGE) / REVIEW_PAGE)
  return { rating: rating ? Number(rating[0]) : null, show: Math.min(Math.max(pages, 1) * REVIEW_PAGE, MAX_SHOWN) }
}

/** The URL of the product page with these reviews, without default values. */
export function reviewAddress(productId: string, { rating, show }: ReviewQuery): string {
  const query = new URLSearchParams()
  if (rating !== null) query.set('rating', String(rating))
  if (show > REVIEW_PAGE) query.set('show', String(show))
  const path = `/product/${encodeURIComponent(productId)}`
  return query.size > 0 ? `${path}?${query}` : path
}

/** Whether the query is the default one. */
export function isFirstPage({ rating, show }: ReviewQuery): boolean {
  return rating === null && show === REVIEW_PAGE
}
