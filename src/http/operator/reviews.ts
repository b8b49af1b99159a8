import { readModerationState, type ModerationState } from '../../domain/reviews/moderation.ts'
import { MAX_SEARCH_LENGTH } from '../../domain/search-pattern.ts'
import { findLatestActions } from '../../features/operator-access/record-action.ts'
import { countToModerate, listModerated } from '../../features/reviews/list-moderated.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { readForm } from '../body.ts'
import type { Ctx } from '../context.ts'
import { seeOther } from '../page.ts'
import { encodeNext, readAfter } from '../resources/list.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { cutText } from '../../domain/text.ts'
import { answerAct, doneNotice, type ShownAct } from './acts.ts'

/** Reviews of one page of the list. */
const PAGE = 25

export const operatorReviews = definePage({
  path: url.operatorReviews,
  access: 'owner',
  component: 'operatorReviews',
  load: loadReviews,
  post: reviewsForm,
})

async function reviewsForm(c: Ctx): Promise<Response> {
  const { state, search, after } = readQuery(c)
  const address = addressOf({ state, search, after: encodeNext(after) })
  const answer = await answerAct(c, { acts: ACTS, form: await readForm(c), id: null, address, show: operatorReviews.show })
  return answer ?? seeOther(url.operatorReviews)
}

const ACTS = ['reviews publish', 'reviews hide', 'reviews score'] as const

async function loadReviews(c: Ctx, { notice, status }: ShownAct = {}): Promise<PropsOf<'operatorReviews'>> {
  const { state, search, after } = readQuery(c)
  const [{ entries, next, partial }, counts] = await Promise.all([
    listModerated(c.var.shop, { state, search }, { limit: PAGE, after }),
    countToModerate(c.var.shop),
  ])
  const actions = await findLatestActions(
    c.var.shop,
    'review',
    entries.map(({ id }) => id),
  )
  return {
    reviews: entries.map((review) => ({ ...review, actions: actions.get(review.id) ?? [] })),
    counts,
    state,
    search,
    maxSearch: MAX_SEARCH_LENGTH,
    partial,
    address: addressOf({ state, search, after: encodeNext(after) }),
    first: after ? addressOf({ state, search, after: null }) : null,
    next: next && addressOf({ state, search, after: encodeNext(next) }),
    notice: notice ?? (status === undefined ? doneNotice(c, ACTS) : null),
  }
}

function readQuery(c: Ctx) {
  const read = (name: string) => c.req.query(name) ?? ''
  return {
    state: readModerationState(read('state')),
    search: cutText(read('search'), MAX_SEARCH_LENGTH),
    after: readAfter(read('after'), ['time', 'uuid']),
  }
}

type Address = { state: ModerationState | null; search: string; after: string | null }

function addressOf({ state, search, after }: Address): string {
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(search !== '' && { search }),
    ...(after !== null && { after }),
  })
  return query.size > 0 ? `${url.operatorReviews}?${query}` : url.operatorReviews
}
