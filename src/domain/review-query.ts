/** What of a product's reviews its page shows: those with so many stars (null: all), and how many of them. */
export type ReviewQuery = { rating: number | null; show: number }

export const REVIEW_PAGE = 20
/** Whoever has read this many looks for something else. */
const MOST = 500

/** Anything unexpected in the address means the first page of all reviews. */
export function readReviewQuery(query: { get(name: string): string | null }): ReviewQuery {
  const rating = /^[1-5]$/.exec(query.get('rating') ?? '')
  const show = /^\d{2,3}$/.exec(query.get('show') ?? '')
  const pages = Math.ceil(Number(show?.[0] ?? REVIEW_PAGE) / REVIEW_PAGE)
  return { rating: rating ? Number(rating[0]) : null, show: Math.min(Math.max(pages, 1) * REVIEW_PAGE, MOST) }
}

/** The product's page with these reviews; what is the default is left out. */
export function reviewAddress(productId: string, { rating, show }: ReviewQuery): string {
  const query = new URLSearchParams()
  if (rating !== null) query.set('rating', String(rating))
  if (show > REVIEW_PAGE) query.set('show', String(show))
  const path = `/product/${encodeURIComponent(productId)}`
  return query.size > 0 ? `${path}?${query}` : path
}

/** Whether these are the reviews that everybody sees first. */
export function isFirstPage({ rating, show }: ReviewQuery): boolean {
  return rating === null && show === REVIEW_PAGE
}
