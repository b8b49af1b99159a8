import { Option } from '@commander-js/extra-typings'
import { moderationState, type Review } from '../domain/review.ts'
import { listReviews } from '../features/reviews/list-reviews.ts'
import { scoreAgain } from '../features/reviews/score-review.ts'
import type { AddCommands } from './command.ts'
import type { Table } from './table.ts'

export const addReviewCommands: AddCommands = (program, act) => {
  const reviews = program.command('reviews').description('What shoppers write.')

  reviews
    .command('list')
    .description('the latest reviews, at most 100: all, those flagged as toxic, or those that wait for their score')
    .addOption(new Option('--flagged', 'only those flagged as toxic').conflicts('pending'))
    .option('--pending', 'only those that wait for their score')
    .action(
      act(async ({ shop }, { flagged, pending }) => {
        const latest = await listReviews(shop, flagged ? 'flagged' : pending ? 'pending' : 'all')
        return { body: [table(latest)], json: latest }
      }),
    )

  reviews
    .command('score')
    .description('score a review now, also if it has a score')
    .argument('<ID>')
    .action(
      act(async ({ shop }, id) => {
        const result = await scoreAgain(shop, id)
        if (!result.ok) return { refusals: [REFUSALS[result.reason](id)], json: { error: result.reason } }
        const { scores } = result
        const state = moderationState({ attribute_scores: scores })
        return { body: [`Review ${id} is ${state}: toxicity ${scores.TOXICITY.toFixed(2)}.`], json: { id, state, scores } }
      }),
    )
}

const REFUSALS = {
  'unknown-review': (id: string) => `There is no review ${id}.`,
  edited: (id: string) => `Review ${id} was edited meanwhile. Its new text is scored by a job.`,
}

function table(reviews: Review[]): Table {
  return {
    columns: [
      { title: 'ID' },
      { title: 'WRITTEN (UTC)' },
      { title: 'STATE' },
      { title: 'TOXICITY', align: 'right' },
      { title: 'RATING', align: 'right' },
      { title: 'PRODUCT' },
      { title: 'BY' },
      { title: 'TEXT' },
    ],
    rows: reviews.map((review) => [
      review.id,
      review.created_at.slice(0, 16).replace('T', ' '),
      moderationState(review),
      review.attribute_scores ? review.attribute_scores.TOXICITY.toFixed(2) : '',
      `${review.rating}/5`,
      review.product_id,
      review.user.display_name,
      review.message,
    ]),
    empty: 'There are no such reviews.',
  }
}
