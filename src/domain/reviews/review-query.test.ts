import { describe, expect, it } from 'vitest'
import { moreReviews, readReviewQuery, reviewAddress } from './review-query.ts'

const read = (query: string) => readReviewQuery(new URLSearchParams(query))

describe('what is shown of the reviews', () => {
  it.each([
    ['', null, 6],
    ['rating=4', 4, 6],
    ['rating=4&show=40', 4, 40],
    ['show=21', null, 40],
    ['show=999', null, 500],
    ['rating=0&show=-5', null, 6],
    ['rating=6&show=00', null, 6],
    ['rating=4x&show=1e9', null, 6],
  ])('is read from %j', (query, rating, show) => {
    expect(read(query)).toEqual({ rating, show, after: null })
  })

  it.each([
    [{ rating: null, show: 6, after: null }, '/product/kurta'],
    [{ rating: 5, show: 6, after: null }, '/product/kurta?rating=5'],
    [{ rating: 1, show: 60, after: null }, '/product/kurta?rating=1&show=60'],
    [{ rating: 2, show: 40, after: 'WyJ4Il0' }, '/product/kurta?rating=2&show=40&after=WyJ4Il0'],
  ])('%o has an address that reads the same', (query, address) => {
    expect(reviewAddress('kurta', query)).toBe(address)
    expect(read(new URL(address, 'http://shop.test').search)).toEqual(query)
  })

  it('grows by twenty, and from a full page on continues on another', () => {
    expect(moreReviews({ rating: 4, show: 6, after: null }, 'end')).toEqual({ rating: 4, show: 20, after: null })
    expect(moreReviews({ rating: 4, show: 480, after: null }, 'end')).toEqual({ rating: 4, show: 500, after: null })
    expect(moreReviews({ rating: 4, show: 500, after: 'begin' }, 'end')).toEqual({ rating: 4, show: 6, after: 'end' })
  })
})
