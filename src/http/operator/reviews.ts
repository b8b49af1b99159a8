import { readModerationState, type Decision, type ModerationState } from '../../domain/reviews/moderation.ts'
import { MAX_SEARCH_LENGTH } from '../../domain/search-pattern.ts'
import { findLatestActions } from '../../features/operator-access/record-action.ts'
import { decideReview, type DecisionResult } from '../../features/reviews/decide-review.ts'
import { countToModerate, listModerated } from '../../features/reviews/list-moderated.ts'
import { scoreAgain, type ScoreAgainResult } from '../../features/reviews/score-review.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { readForm } from '../body.ts'
import type { Ctx } from '../context.ts'
import { seeOther } from '../page.ts'
import { encodeNext, readAfter } from '../resources/list.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { operatorOf } from '../session.ts'
import { cutText } from '../../domain/text.ts'

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
  const form = await readForm(c)
  const id = form.get('id') ?? ''
  const action = form.get('action') ?? ''
  const decision = DECISIONS.get(action)
  if (!decision && action !== 'score') return seeOther(url.operatorReviews)
  const result = decision
    ? await decideReview(c.var.shop, { id, decision, seen: form.get('seen') ?? '' }, operatorOf(c))
    : await score(c, id)
  if (!result.ok) {
    const refused = REFUSALS[result.reason]
    return operatorReviews.show(c, refused, refused.status)
  }
  const { state, search, after } = readQuery(c)
  return seeOther(addressOf({ state, search, after: encodeNext(after), done: decision ?? 'scored' }))
}

const DECISIONS = new Map<string, Decision>([
  ['publish', 'published'],
  ['hide', 'hidden'],
])

async function score(c: Ctx, id: string): Promise<ScoreAgainResult | { ok: false; reason: 'away' }> {
  try {
    return await scoreAgain(c.var.shop, id, operatorOf(c))
  } catch (error) {
    if (error instanceof ServiceError) return { ok: false, reason: 'away' }
    throw error
  }
}

type Refusal = { text: string; status: 404 | 409 | 503 }
const REFUSALS: Record<Extract<DecisionResult, { ok: false }>['reason'] | 'away', Refusal> = {
  'unknown-review': { text: 'This review is not there any more.', status: 404 },
  edited: { text: 'The author has changed this review in the meantime. Please read it again.', status: 409 },
  away: { text: 'The moderation service does not answer. The review stays as it is; please try again later.', status: 503 },
}

const DONE: Record<string, string> = {
  published: 'Published: everybody can read this review.',
  hidden: 'Hidden: only its author can read this review.',
  scored: 'Scored again.',
}

async function loadReviews(c: Ctx, refused?: Refusal): Promise<PropsOf<'operatorReviews'>> {
  const { state, search, after, done } = readQuery(c)
  const [{ entries, next, partial }, counts] = await Promise.all([
    listModerated(c.var.shop, { state, search }, { limit: PAGE, after }),
    countToModerate(c.var.shop),
  ])
  const actions = await findLatestActions(
    c.var.shop,
    'review',
    entries.map(({ id }) => id),
  )
  const said = Object.hasOwn(DONE, done) ? DONE[done] : undefined
  const notice: PropsOf<'operatorReviews'>['notice'] = refused
    ? { kind: 'bad', text: refused.text }
    : said === undefined
      ? null
      : { kind: 'good', text: said }
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
    notice,
  }
}

function readQuery(c: Ctx) {
  const read = (name: string) => c.req.query(name) ?? ''
  return {
    state: readModerationState(read('state')),
    search: cutText(read('search'), MAX_SEARCH_LENGTH),
    after: readAfter(read('after'), ['time', 'uuid']),
    done: read('done'),
  }
}

type Address = { state: ModerationState | null; search: string; after: string | null; done?: string }

function addressOf({ state, search, after, done }: Address): string {
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(search !== '' && { search }),
    ...(after !== null && { after }),
    ...(done !== undefined && { done }),
  })
  return query.size > 0 ? `${url.operatorReviews}?${query}` : url.operatorReviews
}
