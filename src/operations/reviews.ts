import type { AttributeScores } from '../domain/reviews/review.ts'
import { seen } from './fields.ts'
import { gone, operation } from './operation.ts'

const fields = { seen: seen() }
const refusals = {
  'unknown-review': gone('There is no review {id}.'),
  edited: 'The author has changed this review in the meantime. Please read it again.',
}

export const publish = operation({
  on: 'review',
  about: 'show a review to everybody, whatever its score, until its author changes the text',
  button: 'Publish',
  done: 'Published: everybody can read this review.',
  fields,
  refusals,
})

export const hide = operation({
  on: 'review',
  about: 'show a review to its author alone, whatever its score, until its author changes the text',
  button: 'Hide',
  done: 'Hidden: only its author can read this review.',
  fields,
  refusals,
})

export const score = operation({
  on: 'review',
  callsOut: true,
  about: 'score a review now, also if it has a score',
  button: 'Check again',
  done: 'Scored again.',
  told: ({ id, state, scores: { TOXICITY }, held }: { id: string; state?: string; scores: AttributeScores; held: boolean }) =>
    state === undefined
      ? `Review ${id} has the toxicity ${TOXICITY.toFixed(2)}; an operator’s decision counts.`
      : `Review ${id} is ${state}: toxicity ${TOXICITY.toFixed(2)}.${held ? ' It has a link, a mail address or a telephone number: publish or hide it.' : ''}`,
  refusals,
})
