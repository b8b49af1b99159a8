import type { Key } from '../../domain/paging.ts'
import { countFailedJobs, listFailedJobs } from '../../features/dashboard/failed-jobs.ts'
import { findActionsOfType } from '../../features/operator-access/record-action.ts'
import { actsOn } from '../../operations/all.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { readForm } from '../body.ts'
import type { Ctx } from '../context.ts'
import { seeOther } from '../page.ts'
import { encodeNext, readAfter } from '../resources/list.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { answerAct, doneNotice, type ShownAct } from './acts.ts'

/** Jobs of one page. */
const LIMIT = 50
/** Longer names of queues are none. */
const MAX_QUEUE = 60

/** The jobs that gave up, with the forms that try them again and drop them. */
export const operatorJobs = definePage({
  path: url.operatorJobs,
  access: 'owner',
  component: 'operatorJobs',
  load: loadJobs,
  post: jobsForm,
})

async function jobsForm(c: Ctx): Promise<Response> {
  const address = addressOf(readQuery(c))
  const answer = await answerAct(c, { acts: ACTS, form: await readForm(c), id: null, address, show: operatorJobs.show })
  return answer ?? seeOther(address)
}

const ACTS = actsOn('job')

async function loadJobs(c: Ctx, { notice, status }: ShownAct = {}): Promise<PropsOf<'operatorJobs'>> {
  const { shop } = c.var
  const { queue, after } = readQuery(c)
  const [{ entries, next }, queues, actions] = await Promise.all([
    listFailedJobs(shop, { limit: LIMIT, after }, queue || null),
    countFailedJobs(shop),
    findActionsOfType(shop, 'job'),
  ])
  return {
    jobs: entries,
    queues,
    actions,
    queue,
    notice: notice ?? (status === undefined ? doneNotice(c, ACTS) : null),
    address: addressOf({ queue, after }),
    first: after ? addressOf({ queue, after: null }) : null,
    next: next && addressOf({ queue, after: next }),
  }
}

type Query = { queue: string; after: Key | null }

function readQuery(c: Ctx): Query {
  return { queue: (c.req.query('queue') ?? '').slice(0, MAX_QUEUE), after: readAfter(c.req.query('after') ?? '', ['time', 'uuid']) }
}

function addressOf({ queue, after }: Query): string {
  const query = new URLSearchParams({
    ...(queue !== '' && { queue }),
    ...(after && { after: encodeNext(after) ?? '' }),
  })
  return query.size > 0 ? `${url.operatorJobs}?${query}` : url.operatorJobs
}
