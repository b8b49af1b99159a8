import { findLatestActions } from '../../features/operator-access/record-action.ts'
import { countToModerate } from '../../features/reviews/list-moderated.ts'
import { actsOn } from '../../operations/all.ts'
import { reviews } from '../../operations/lists/reviews.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { readForm } from '../body/body.ts'
import type { Ctx } from '../context.ts'
import { listQuery, loadList } from '../list-query.ts'
import { seeOther } from '../page.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { answerAct, doneNotice, type ShownAct } from './acts.ts'

export const operatorReviews = definePage({
  path: url.operatorReviews,
  access: 'owner',
  component: 'operatorReviews',
  load: loadReviews,
  post: reviewsForm,
})

async function reviewsForm(c: Ctx): Promise<Response> {
  const { address, after } = listQuery(c, reviews)
  const page = { acts: ACTS, form: await readForm(c), id: null, address: address(url.operatorReviews, after), show: operatorReviews.show }
  return (await answerAct(c, page)) ?? seeOther(url.operatorReviews)
}

const ACTS = actsOn('review')

async function loadReviews(c: Ctx, { notice, status }: ShownAct = {}): Promise<PropsOf<'operatorReviews'>> {
  const { shop } = c.var
  const [list, counts] = await Promise.all([loadList(c, 'reviews', url.operatorReviews), countToModerate(shop)])
  const actions = await findLatestActions(
    shop,
    'review',
    list.rows.map(({ id }) => id),
  )
  return { list, actions, counts, notice: notice ?? (status === undefined ? doneNotice(c, ACTS) : null) }
}
