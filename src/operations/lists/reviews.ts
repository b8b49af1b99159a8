import { indianMinute } from '../../domain/indian-time.ts'
import { MODERATION_STATES, type ModeratedReview, type ModerationState } from '../../domain/reviews/moderation.ts'
import { list, oneOf, search } from './list.ts'

/** The command's options have these names. */
const STATE_NAMES: Record<ModerationState, string> = { waiting: 'pending', flagged: 'flagged', hidden: 'hidden', public: 'public' }

/** The reviews of all products, public or not, newest first. The page shows each as a whole rather than as a row. */
export const reviews = list<ModeratedReview>()({
  columns: {
    id: { title: 'ID', text: ({ id }) => id },
    written: { title: 'Written (IST)', text: ({ created_at: at }) => indianMinute(new Date(at)) },
    state: { title: 'State', text: ({ state }) => STATE_NAMES[state] },
    toxicity: { title: 'Toxicity', align: 'end', text: ({ moderation_scores: scores }) => scores?.TOXICITY.toFixed(2) ?? '' },
    rating: { title: 'Rating', align: 'end', text: ({ rating }) => `${rating}/5` },
    product: { title: 'Product', text: ({ product_id: id }) => id },
    by: { title: 'By', text: ({ user }) => user.display_name },
    reasons: { title: 'Reasons', text: ({ reasons }) => reasons.map(({ found }) => found).join(', ') },
    text: { title: 'Text', text: ({ message }) => message },
  },
  command: ['id', 'written', 'state', 'toxicity', 'rating', 'product', 'by', 'reasons', 'text'],
  filters: { state: oneOf(MODERATION_STATES), search: search() },
  sortedBy: ['time', 'uuid'],
  pageSize: 25,
  id: ({ id }) => id,
  empty: { none: 'No reviews yet.', noneLikeThat: 'No reviews match.' },
})
