import { indianMinute } from '../../domain/indian-time.ts'
import { list, search } from './list.ts'

/** Longer names of queues are none. */
const MAX_QUEUE = 60

/** The jobs that gave up, the latest first. */
export const jobs = list<{ id: string; name: string; key: string; attempts: number; reason: string; failedAt: Date }>()({
  columns: {
    id: { title: 'ID', text: ({ id }) => id },
    job: { title: 'Job', text: ({ name, key }) => `${name} ${key}`.trim() },
    attempts: { title: 'Attempts', align: 'end', text: ({ attempts }) => String(attempts) },
    reason: { title: 'Reason', text: ({ reason }) => reason },
    failed: { title: 'Failed (IST)', text: ({ failedAt }) => indianMinute(failedAt) },
  },
  page: ['job', 'reason', 'failed'],
  command: ['id', 'failed', 'attempts', 'job', 'reason'],
  filters: { queue: search(MAX_QUEUE) },
  sortedBy: ['time', 'uuid'],
  id: ({ id }) => id,
  empty: { none: 'No job has failed.', noneLikeThat: 'No job has failed.' },
})
