import { countFailedJobs, dropJobs, listFailedJobs, retryJobs, type JobsChanged } from '../../features/operations/failed-jobs.ts'
import { findJobActions } from '../../features/operators/record-action.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { readForm } from '../body.ts'
import type { App, Ctx } from '../context.ts'
import { page, seeOther } from '../page.ts'
import { encodeNext, readAfter } from '../resources/list.ts'
import { url } from '../routes.ts'
import { operatorOf } from './gate.ts'

/** Jobs of one page. */
const LIMIT = 50
/** Longer names of queues are none. */
const MAX_QUEUE = 60

/** The jobs that gave up, with the forms that try them again and drop them. */
export function mountOperatorJobs(app: App): void {
  app.get(url.operatorJobs, (c) => jobsPage(c))

  app.post(url.operatorJobs, async (c) => {
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
        return answer(c, await retryJobs(shop, { id }, by), 'retried')
      case 'drop':
        return answer(c, await dropJobs(shop, { id }, by), 'dropped')
      case 'retry-queue':
        return answer(c, await retryJobs(shop, { queue }, by), 'retried')
      case 'drop-queue':
        return answer(c, await dropJobs(shop, { queue }, by), 'dropped')
      default:
        return seeOther(url.operatorJobs)
    }
  })
}

function answer(c: Ctx, changed: JobsChanged, done: 'retried' | 'dropped'): Response | Promise<Response> {
  return changed.ok ? seeOther(`${url.operatorJobs}?done=${done}`) : jobsPage(c, true)
}

const NOTICES = ['retried', 'dropped'] as const satisfies PropsOf<'operatorJobs'>['notice'][]

async function jobsPage(c: Ctx, isRefused = false): Promise<Response> {
  const { shop } = c.var
  const queue = (c.req.query('queue') ?? '').slice(0, MAX_QUEUE)
  const after = readAfter(c.req.query('after') ?? '', ['time', 'uuid'])
  const [{ entries, next }, queues, actions] = await Promise.all([
    listFailedJobs(shop, { limit: LIMIT, after }, queue || null),
    countFailedJobs(shop),
    findJobActions(shop),
  ])
  const base = queue === '' ? url.operatorJobs : `${url.operatorJobs}?queue=${encodeURIComponent(queue)}`
  const nextPage = next && `${base}${queue === '' ? '?' : '&'}after=${encodeNext(next)}`
  const notice = NOTICES.find((known) => known === c.req.query('done')) ?? null
  const props = { jobs: entries, queues, actions, queue, notice, isRefused, first: after ? base : null, next: nextPage }
  return page(c, 'operatorJobs', props, isRefused ? 409 : 200)
}
