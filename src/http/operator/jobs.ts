import { countFailedJobs, dropJobs, listFailedJobs, retryJobs, type JobsChanged } from '../../features/dashboard/failed-jobs.ts'
import { findJobActions } from '../../features/operator-access/record-action.ts'
import type { Key } from '../../domain/paging.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { readForm } from '../body.ts'
import type { Ctx } from '../context.ts'
import { seeOther } from '../page.ts'
import { encodeNext, readAfter } from '../resources/list.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { operatorOf } from '../session.ts'

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
  const { shop } = c.var
  const form = await readForm(c)
  const by = operatorOf(c)
  const [action, id, queue] = ['action', 'id', 'queue'].map((name) => (form.get(name) ?? '').slice(0, MAX_QUEUE)) as [
    string,
    string,
    string,
  ]
  switch (action) {
    case 'retry':
      return answerAction(c, await retryJobs(shop, { id }, by), 'retried')
    case 'drop':
      return answerAction(c, await dropJobs(shop, { id }, by), 'dropped')
    case 'retry-queue':
      return answerAction(c, await retryJobs(shop, { queue }, by), 'retried')
    case 'drop-queue':
      return answerAction(c, await dropJobs(shop, { queue }, by), 'dropped')
    default:
      return seeOther(addressOf(readQuery(c)))
  }
}

function answerAction(c: Ctx, changed: JobsChanged, done: 'retried' | 'dropped'): Response | Promise<Response> {
  return changed.ok ? seeOther(addressOf(readQuery(c), done)) : operatorJobs.show(c, REFUSED, 409)
}

const REFUSED = 'No such job: somebody has tried it again or deleted it already.'
const DONE = new Map([
  ['retried', 'It is tried again.'],
  ['dropped', 'It is deleted.'],
])

async function loadJobs(c: Ctx, refused?: string): Promise<PropsOf<'operatorJobs'>> {
  const { shop } = c.var
  const { queue, after } = readQuery(c)
  const [{ entries, next }, queues, actions] = await Promise.all([
    listFailedJobs(shop, { limit: LIMIT, after }, queue || null),
    countFailedJobs(shop),
    findJobActions(shop),
  ])
  const done = DONE.get(c.req.query('done') ?? '')
  return {
    jobs: entries,
    queues,
    actions,
    queue,
    notice:
      refused !== undefined ? { kind: 'bad' as const, text: refused } : done === undefined ? null : { kind: 'good' as const, text: done },
    address: addressOf({ queue, after }),
    first: after ? addressOf({ queue, after: null }) : null,
    next: next && addressOf({ queue, after: next }),
  }
}

type Query = { queue: string; after: Key | null }

function readQuery(c: Ctx): Query {
  return { queue: (c.req.query('queue') ?? '').slice(0, MAX_QUEUE), after: readAfter(c.req.query('after') ?? '', ['time', 'uuid']) }
}

function addressOf({ queue, after }: Query, done?: string): string {
  const query = new URLSearchParams({
    ...(queue !== '' && { queue }),
    ...(after && { after: encodeNext(after) ?? '' }),
    ...(done !== undefined && { done }),
  })
  return query.size > 0 ? `${url.operatorJobs}?${query}` : url.operatorJobs
}
