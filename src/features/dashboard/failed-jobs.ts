import { cutPage, type PageRequest, type PageResult } from '../../domain/paging.ts'
import { isUuid, withoutContacts } from '../../domain/text.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { FailedJob, FailedSelection } from '../../platform/jobs/jobs.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'

export type { FailedJob }
type Jobs = Pick<Shop, 'jobs'>

/** Jobs that have given up, the latest first; of one queue, or of all. Their data is not shown, nor addresses in their reasons. */
export async function listFailedJobs({ jobs }: Jobs, { limit, after }: PageRequest, queue: string | null): Promise<PageResult<FailedJob>> {
  const rows = await jobs.failed.read({ limit: limit + 1, queue, after })
  return cutPage(
    rows.map(({ position, ...job }) => ({ key: position, job })),
    limit,
    ({ job }) => ({ ...job, key: withoutContacts(job.key), reason: withoutContacts(job.reason) }),
  )
}

/** How many jobs have given up, by queue. */
export function countFailedJobs({ jobs }: Jobs): Promise<{ name: string; count: number }[]> {
  return jobs.failed.countByQueue()
}

/** `count` is how many jobs; `unknown-job` where none has given up (any more). */
export type JobsChanged = { ok: true; count: number } | { ok: false; reason: 'unknown-job' }

/** Queues jobs again that have given up. */
export function retryJobs(shop: Shop, selection: FailedSelection, by: Operator): Promise<JobsChanged> {
  return changeJobs(shop, { selection, by, action: 'retried' })
}

/** Deletes jobs that have given up. */
export function dropJobs(shop: Shop, selection: FailedSelection, by: Operator): Promise<JobsChanged> {
  return changeJobs(shop, { selection, by, action: 'dropped' })
}

type Change = { selection: FailedSelection; by: Operator; action: 'retried' | 'dropped' }

async function changeJobs(shop: Shop, { selection, by, action }: Change): Promise<JobsChanged> {
  if ('id' in selection && !isUuid(selection.id)) return { ok: false, reason: 'unknown-job' }
  const jobs = await inTransaction(shop, async (tx: Tx) => {
    const within = shop.jobs.within(tx)
    const changed = await (action === 'retried' ? within.retry(selection) : within.drop(selection))
    const [first] = changed
    if (!first) return changed
    const [name, id, after] =
      'id' in selection
        ? [`job-${action}`, selection.id, { queue: first.name }]
        : [`queue-${action}`, selection.queue, { queue: selection.queue, jobs: changed.length }]
    await recordAction(tx, { by, action: name, object: { type: 'job', id }, after: { ...after }, at: shop.clock.now() })
    return changed
  })
  return jobs.length > 0 ? { ok: true, count: jobs.length } : { ok: false, reason: 'unknown-job' }
}
