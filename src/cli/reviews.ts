import { indianMinute } from '../domain/indian-time.ts'
import { Option } from '@commander-js/extra-typings'
import type { ModeratedReview, ModerationState } from '../domain/reviews/moderation.ts'
import { listModerated } from '../features/reviews/list-moderated.ts'
import type { AddCommands } from './command.ts'
import { addOperations } from './operations.ts'
import { PARTLY_SEARCHED, type Table } from './table.ts'

export const addReviewCommands: AddCommands = (program, act) => {
  const reviews = program.command('reviews').description('What shoppers write.')

  reviews
    .command('list')
    .description(
      'the latest reviews, at most 100: all, those flagged as toxic, or those that wait for their score; also --hidden or --public',
    )
    .addOption(
      only('--flagged', 'those flagged as toxic or for a link, a mail address or a telephone number, on which no operator has decided'),
    )
    .addOption(only('--pending', 'those that wait for their score'))
    .addOption(only('--hidden', 'those that an operator has hidden').hideHelp())
    .addOption(only('--public', 'those that everybody sees').hideHelp())
    .action(
      act(async ({ shop }, { flagged, pending, hidden, public: shown }) => {
        const state = flagged ? 'flagged' : pending ? 'waiting' : hidden ? 'hidden' : shown ? 'public' : null
        const { entries } = await listModerated(shop, { state, search: '' })
        return { body: [table(entries)], json: entries }
      }),
    )

  reviews
    .command('find')
    .description('the latest reviews, at most 100, with this in their text, their author’s name or their product’s id')
    .argument('<TEXT>')
    .action(
      act(async ({ shop }, search) => {
        const { entries, partial } = await listModerated(shop, { state: null, search })
        return { body: [table(entries), ...(partial ? [PARTLY_SEARCHED] : [])], json: entries }
      }),
    )

  addOperations(reviews, act, ['reviews publish', 'reviews hide', 'reviews score'])
}

const STATES = ['flagged', 'pending', 'hidden', 'public']

function only(flag: string, description: string): Option<string> {
  return new Option(flag, `only ${description}`).conflicts(STATES.filter((state) => flag !== `--${state}`))
}

const STATE_NAMES: Record<ModerationState, string> = { waiting: 'pending', flagged: 'flagged', hidden: 'hidden', public: 'public' }

function table(reviews: ModeratedReview[]): Table {
  return {
    titles: ['ID', 'WRITTEN (IST)', 'STATE', 'TOXICITY', 'RATING', 'PRODUCT', 'BY', 'REASONS', 'TEXT'],
    right: ['TOXICITY', 'RATING'],
    rows: reviews.map((review) => [
      review.id,
      indianMinute(new Date(review.created_at)),
      STATE_NAMES[review.state],
      review.moderation_scores?.TOXICITY.toFixed(2) ?? '',
      `${review.rating}/5`,
      review.product_id,
      review.user.display_name,
      review.reasons.map(({ found }) => found).join(', '),
      review.message,
    ]),
    empty: 'There are no such reviews.',
  }
}
