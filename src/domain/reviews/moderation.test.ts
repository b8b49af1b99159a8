import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decidedScores, moderationStateOf, readModerationState, type Decision } from './moderation.ts'
import { areScores, isPublic, OFFENCES, offencesOf, type AttributeScores } from './review.ts'

const score = fc.double({ min: 0, max: 1, noNaN: true })
const found: fc.Arbitrary<AttributeScores | null> = fc.option(
  fc
    .record({ TOXICITY: score, offences: fc.dictionary(fc.constantFrom(...OFFENCES), score) })
    .map(({ TOXICITY, offences }) => ({ ...offences, TOXICITY })),
)

describe('an operator’s decision', () => {
  it('decides who sees a review, whatever the service found', () => {
    fc.assert(
      fc.property(found, fc.constantFrom<Decision[]>('published', 'hidden'), (before, decision) => {
        const scores = decidedScores(decision, before)
        expect(areScores(scores)).toBe(true)
        expect(isPublic({ attribute_scores: scores })).toBe(decision === 'published')
        expect(moderationStateOf({ attribute_scores: scores, decision, moderation_scores: before })).toBe(
          decision === 'published' ? 'public' : 'hidden',
        )
      }),
    )
  })

  it('leaves a published review no offence, and its kindness its place', () => {
    expect(decidedScores('published', { TOXICITY: 0.9, INSULT: 0.9, THREAT: 0.1 })).toEqual({ TOXICITY: 0.59, INSULT: 0.59, THREAT: 0.1 })
    expect(decidedScores('published', { TOXICITY: 0.2 })).toEqual({ TOXICITY: 0.2 })
    expect(decidedScores('published', null)).toEqual({ TOXICITY: 0 })
  })

  it('leaves the author of a hidden review the offences that were found', () => {
    const scores = decidedScores('hidden', { TOXICITY: 0.7, INSULT: 0.7 })
    expect(offencesOf({ attribute_scores: scores })).toEqual(['INSULT'])
  })
})

it.each([
  [null, null, null, 'waiting'],
  [null, null, 0.1, 'flagged'],
  [null, 'published', 0.1, 'waiting'],
  [0.1, null, null, 'public'],
  [0.6, null, null, 'flagged'],
  [1, 'hidden', 0.1, 'hidden'],
  [0.59, 'published', 0.9, 'public'],
] as const)('a review of toxicity %s with the decision %s, where %s was found, is %s', (toxicity, decision, found, state) => {
  const scores = (value: number | null) => (value === null ? null : { TOXICITY: value })
  expect(moderationStateOf({ attribute_scores: scores(toxicity), decision, moderation_scores: scores(found) })).toBe(state)
})

it.each(['', 'Public', 'pending', 'constructor'])('%j is no state', (text) => expect(readModerationState(text)).toBeNull())
