import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Review } from '../../../domain/reviews/review.ts'
import { ReviewItem } from './review-list.tsx'

const REVIEW: Review = {
  id: '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e',
  created_at: '2026-11-20T12:00:00.000Z',
  product_id: 'kurta',
  rating: 4,
  message: 'Soft, light and exactly the blue I wanted.',
  user: { id: '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0f', display_name: 'Asha', photo_url: null },
  images: [],
  attribute_scores: { TOXICITY: 0.9, INSULT: 0.9 },
}
const FLAGGED = 'flagged as toxic'
const HIDDEN = 'hidden by the shop'
const wordsOf = (review: Review) => {
  const html = renderToStaticMarkup(<ReviewItem review={review} />)
  return [FLAGGED, HIDDEN, 'It reads as an insult.'].filter((words) => html.includes(words))
}

it('an author reads of a score that the review is flagged, and of an operator’s decision that the shop has hidden it', () => {
  expect(wordsOf(REVIEW)).toEqual([FLAGGED, 'It reads as an insult.'])
  expect(wordsOf({ ...REVIEW, attribute_scores: { TOXICITY: 1 }, hidden_by_shop: true })).toEqual([HIDDEN])
  expect(wordsOf({ ...REVIEW, hidden_by_shop: true })).toEqual([HIDDEN])
  expect(wordsOf({ ...REVIEW, attribute_scores: { TOXICITY: 0.1 } })).toEqual([])
})
