import { indianMinute } from '../domain/indian-time.ts'
import { Option } from '@commander-js/extra-typings'
import type { Decision, ModeratedReview, ModerationState } from '../domain/reviews/moderation.ts'
import { moderationState } from '../domain/reviews/review.ts'
import { COMMAND_LINE } from '../features/operator-access/record-action.ts'
import { decideReview, type DecisionResult } from '../features/reviews/decide-review.ts'
import { listModerated } from '../features/reviews/list-moderated.ts'
import { scoreAgain } from '../features/reviews/score-review.ts'
import { refuse, type AddCommands, type Outcome } from './command.ts'
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

  reviews
    .command('publish')
    .description('show a review to everybody, whatever its score, until its author changes the text')
    .argument('<ID>')
    .action(
      act(async ({ shop }, id) =>
        described(id, 'published', await decideReview(shop, { id, decision: 'published', seen: null }, COMMAND_LINE)),
      ),
    )

  reviews
    .command('hide')
    .description('show a review to its author alone, whatever its score, until its author changes the text')
    .argument('<ID>')
    .action(
      act(async ({ shop }, id) => described(id, 'hidden', await decideReview(shop, { id, decision: 'hidden', seen: null }, COMMAND_LINE))),
    )

  reviews
    .command('score')
    .description('score a review now, also if it has a score')
    .argument('<ID>')
    .action(
      act(async ({ shop }, id) => {
        const result = await scoreAgain(shop, id, COMMAND_LINE)
        if (!result.ok) return refuse(result.reason, REFUSALS[result.reason](id))
        const { scores, decided, held } = result
        const toxicity = scores.TOXICITY.toFixed(2)
        if (decided)
          return { body: [`Review ${id} has the toxicity ${toxicity}; an operator’s decision counts.`], json: { id, scores, decided } }
        const state = held ? 'flagged' : moderationState({ attribute_scores: scores })
        return {
          body: [`Review ${id} is ${state}: toxicity ${toxicity}.${held ? ` ${WAITS_FOR_OPERATOR}` : ''}`],
          json: { id, state, scores, decided },
        }
      }),
    )
}

const WAITS_FOR_OPERATOR = 'It has a link, a mail address or a telephone number: publish or hide it.'

const REFUSALS = {
  'unknown-review': (id: string) => `There is no review ${id}.`,
  edited: (id: string) => `Review ${id} was edited meanwhile. Its new text is scored by a job.`,
}

const STATES = ['flagged', 'pending', 'hidden', 'public']

function only(flag: string, description: string): Option<string> {
  return new Option(flag, `only ${description}`).conflicts(STATES.filter((state) => flag !== `--${state}`))
}

function described(id: string, decision: Decision, result: DecisionResult): Outcome {
  if (!result.ok) return refuse(result.reason, REFUSALS[result.reason](id))
  const body = [`Review ${id} is ${decision}${result.changed ? '' : ' already'}.`]
  return { body, json: { id, decision, changed: result.changed } }
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
