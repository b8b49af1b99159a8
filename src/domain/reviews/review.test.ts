import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../../test/support/any-character.ts'
import { authorOf, isPublic, messageLength, moderationState, offencesOf, readReview, typedRating } from './review.ts'

const EMPTY = 'Please provide an message.'
const SHORT = 'Please provide longer review.'
const LONG = 'Please provide shorter review.'
const messageOf = (message: unknown) => {
  const read = readReview({ rating: 5, message })
  return read.ok ? { message: read.review.message } : { error: read.errors.message }
}

describe('a review’s message', () => {
  it.each([
    ['', EMPTY],
    ['   \n\t ', EMPTY],
    [undefined, EMPTY],
    [null, EMPTY],
    [12_345_678_901_234_567_890n, EMPTY],
    [['Soft, light and exactly the blue I wanted.'], EMPTY],
    ['\u200B'.repeat(30), EMPTY],
    ['\u3164 \u2800 \u00AD\u034F \uFE0F'.repeat(10), EMPTY],
    ['\u0000'.repeat(40), EMPTY],
    ['a', SHORT],
    ['x'.repeat(19), SHORT],
    [`   ${'x'.repeat(19)}   `, SHORT],
    [`x${'\u0000'.repeat(30)}`, SHORT],
    ['x'.repeat(501), LONG],
    ['x'.repeat(1_000_000), LONG],
  ])('of %.20j is refused: %s', (message, error) => {
    expect(messageOf(message)).toEqual({ error })
  })

  it.each([
    ['x'.repeat(20), 'x'.repeat(20)],
    ['x'.repeat(500), 'x'.repeat(500)],
    [`  ${'x'.repeat(500)}\n\n`, 'x'.repeat(500)],
    ['🧵'.repeat(20), '🧵'.repeat(20)],
    ['🧵'.repeat(500), '🧵'.repeat(500)],
    ['👩‍👩‍👧‍👦'.repeat(500), '👩‍👩‍👧‍👦'.repeat(500)],
    ['कि'.repeat(500), 'कि'.repeat(500)],
    // 500 letters however they were typed.
    ['u\u0308'.repeat(500), 'ü'.repeat(500)],
    ['Two lines\r\nof a review, and\u2028a third', 'Two lines\nof a review, and\na third'],
    ['Paragraphs\n\n\n \n\nstay apart, once', 'Paragraphs\n\nstay apart, once'],
    ['A lone \uD83E half of a character', 'A lone \uFFFD half of a character'],
    ['No\u0000thing that the database refuses', 'No thing that the database refuses'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('of %.30j is kept', (message, kept) => {
    expect(messageOf(message)).toEqual({ message: kept })
  })

  const anyText = fc.string({ unit: anyCharacter, maxLength: 600 })
  const expectedError = (length: number) => (length === 0 ? EMPTY : length < 20 ? SHORT : length > 500 ? LONG : undefined)

  it('is refused for its length in characters as people see them, and for nothing else', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(messageOf(text).error).toBe(expectedError(messageLength(text)))
      }),
    )
  })

  it('is kept so that the database takes it, counts the same, and reading it again changes nothing', () => {
    // Never fewer than 20 characters are kept of this, and never more than 500.
    const accepted = anyText.map((text) => `Soft, light and blue.${text.slice(0, 100)}`)
    fc.assert(
      fc.property(accepted, (text) => {
        const { message = '' } = messageOf(text)
        expect([...message].length).toBeGreaterThanOrEqual(messageLength(text))
        expect(messageOf(message)).toEqual({ message })
        expect(message).not.toMatch(/[^\P{Cc}\n]|\p{Cs}/u)
      }),
    )
  })
})

describe('a review’s rating', () => {
  const message = 'Soft, light and exactly the blue I wanted.'

  it.each([1, 2, 3, 4, 5])('may be %j', (rating) => {
    expect(readReview({ rating, message })).toEqual({ ok: true, review: { rating, message } })
  })

  it.each([0, 6, -1, 4.5, Number.NaN, Infinity, '5', '6', '4.0', ' 5', '5 stars', '', null, undefined, true, [5], { valueOf: () => 5 }])(
    'is never %j',
    (rating) => {
      expect(readReview({ rating, message })).toEqual({ ok: false, errors: { rating: 'Please provide a rating.' } })
    },
  )

  it.each([
    ['1', 1],
    ['5', 5],
    ['0', 0],
    ['6', 0],
    ['4.0', 0],
    [' 5', 0],
    ['', 0],
  ])('in the form’s field %j is %i', (text, rating) => {
    expect(typedRating(text)).toBe(rating)
  })

  it('and the message are refused together, each beside its field', () => {
    expect(readReview({})).toEqual({ ok: false, errors: { message: EMPTY, rating: 'Please provide a rating.' } })
  })
})

describe('moderation', () => {
  const scores = (toxicity: number | null) => (toxicity === null ? null : { TOXICITY: toxicity })

  it('of a review that the shop has hidden has no words about its score', () => {
    const hidden = { attribute_scores: { TOXICITY: 1, INSULT: 0.9 }, hidden_by_shop: true as const }
    expect([moderationState(hidden), isPublic(hidden), offencesOf(hidden)]).toEqual(['hidden', false, []])
  })

  it.each([
    [null, 'pending'],
    [0, 'public'],
    [0.59, 'public'],
    [0.6, 'flagged'],
    [0.61, 'flagged'],
    [1, 'flagged'],
  ])('of toxicity %s leaves a review %s', (toxicity, state) => {
    const review = { attribute_scores: scores(toxicity) }
    expect(moderationState(review)).toBe(state)
    expect(isPublic(review)).toBe(state === 'public')
  })
})

describe('the author of a review', () => {
  const person = { uid: 'u', displayName: 'Asha Rao', photoURL: null }

  it.each([
    ['Asha Rao', 'Asha Rao'],
    ['asha@example.in', 'A shopper'],
    ['@asha', 'A shopper'],
    ['', 'A shopper'],
    [' Asha\nRao ', 'Asha Rao'],
  ])('called %j is shown as %j', (displayName, display_name) => {
    expect(authorOf({ ...person, displayName })).toEqual({ id: 'u', display_name, photo_url: null })
  })

  it('is never shown with an address or part of one', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (displayName) => {
        expect(authorOf({ ...person, displayName }).display_name).toBe('A shopper')
      }),
    )
  })
})
