import { moderationState, type Review } from '../domain/review.ts'
import { listReviews } from '../features/reviews/list-reviews.ts'
import { scoreAgain } from '../features/reviews/score-review.ts'
import type { Command } from './command.ts'

export const reviewCommands: Command[] = [
  {
    usage: 'reviews list [--flagged|--pending]',
    summary: 'the latest reviews, at most 100: all, those flagged as toxic, or those that wait for their score',
    flags: ['flagged', 'pending'],
    async run(shop, { flags }) {
      if (flags.has('flagged') && flags.has('pending')) {
        return { lines: [], refusals: ['Please give --flagged or --pending: no review is both.'], json: { error: 'both-states' } }
      }
      const reviews = await listReviews(shop, flags.has('flagged') ? 'flagged' : flags.has('pending') ? 'pending' : 'all')
      return { lines: reviews.flatMap(describe), json: reviews }
    },
  },
  {
    usage: 'reviews score ID',
    summary: 'score a review now, also if it has a score',
    async run(shop, { args: [id = ''] }) {
      const result = await scoreAgain(shop, id)
      if (!result.ok) return { lines: [], refusals: [REFUSALS[result.reason](id)], json: { error: result.reason } }
      const { scores } = result
      const state = moderationState({ attribute_scores: scores })
      return { lines: [`Review ${id} is ${state}: toxicity ${scores.TOXICITY.toFixed(2)}.`], json: { id, state, scores } }
    },
  },
]

const REFUSALS = {
  'unknown-review': (id: string) => `There is no review ${id}.`,
  edited: (id: string) => `Review ${id} was edited meanwhile. Its new text is scored by a job.`,
}

function describe(review: Review): string[] {
  const { id, created_at: createdAt, product_id: productId, rating, user, attribute_scores: scores } = review
  const toxicity = scores ? scores.TOXICITY.toFixed(2) : '    '
  const columns = [
    id,
    createdAt.slice(0, 16).replace('T', ' '),
    moderationState(review).padEnd(7),
    toxicity,
    `${rating}/5`,
    productId,
    printable(user.display_name),
  ]
  return [columns.join('  '), `  ${printable(review.message)}`]
}

/** One line without control or direction characters: what shoppers write must not steer the operator's terminal. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')
}
