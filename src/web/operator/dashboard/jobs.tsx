import { readableTime } from '../../../domain/indian-time.ts'
import type { OperatorAction } from '../../../domain/operators/operator-action.ts'
import { jobTitle } from '../../../messages/job-titles.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import { definePage } from '../../page.ts'
import { Act } from '../ui/act.tsx'
import { ActionLink } from '../ui/action-form.tsx'
import { Pager } from '../ui/filters.tsx'
import { Heading } from '../ui/heading.tsx'
import { History } from '../ui/history.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'
import styles from './jobs.module.css'

type Job = { id: string; name: string; key: string; reason: string; failedAt: Date }

type JobsProps = {
  jobs: Job[]
  /** How many have failed, by queue. */
  queues: { name: string; count: number }[]
  /** What operators have done to jobs. */
  actions: OperatorAction[]
  /** The queue that is shown; empty for all. */
  queue: string
  notice: NoticeWords | null
  /** This page of the list: the forms come back to it. */
  address: string
  first: string | null
  next: string | null
}

const ADDRESS = '/operator/jobs'
/** The titles in the order of a row's cells. */
const COLUMNS = [{ title: 'Job' }, { title: 'Why' }, { title: 'Failed' }, { title: 'Action' }]

export const operatorJobs = definePage({
  layout: 'operator',
  head: { title: 'Jobs', noIndex: true },
  Body: ({ jobs, queues, actions, queue, notice, address, first, next }: JobsProps) => (
    <>
      <Heading title="Jobs that failed" lead="Work that the shop has tried as often as it should. Try it again once the reason is gone." />
      {notice && <Notice {...notice} />}
      <div className={styles.region} {...liveRegion('jobs', ...operatorTopics('all-jobs'))}>
        <Queues queues={queues} queue={queue} address={address} />
        <Table label="Jobs that failed" columns={COLUMNS} rows={jobs.map((job) => rowOf(job, address))} empty="No job has failed." />
        <Pager first={first} next={next} />
        {actions.length > 0 && <History actions={actions} />}
      </div>
    </>
  ),
})

function rowOf({ id, name, key, reason, failedAt }: Job, address: string) {
  const act = { address, target: id, refused: null, values: { queue: '' }, describe: jobTitle(name) }
  return {
    id,
    cells: [
      <span key="job" className={styles.job}>
        {jobTitle(name)}
        <code>{key}</code>
      </span>,
      reason || 'No reason was given.',
      <time key="when" dateTime={failedAt.toISOString()}>
        {readableTime(failedAt)}
      </time>,
      <div key="action" className={styles.actions}>
        <Act {...act} of="jobs retry" look="line" />
        <Act {...act} of="jobs drop" look="quiet" />
      </div>,
    ],
  }
}

/** The kinds of jobs as links that show them alone, where there are several, with what can be done to all of one kind. */
function Queues({ queues, queue, address }: Pick<JobsProps, 'queues' | 'queue' | 'address'>) {
  const shown = queues.length === 1 ? queues[0] : queues.find(({ name }) => name === queue)
  if (queues.length < 2 && (shown?.count ?? 0) < 2) return null
  const act = { address, target: '', refused: null, values: { queue: shown?.name ?? '' } }
  return (
    <div className={styles.queues}>
      {queues.length > 1 && (
        <nav aria-label="Kinds">
          <ActionLink href={ADDRESS} aria-current={queue === '' ? 'true' : undefined}>
            All ({queues.reduce((sum, { count }) => sum + count, 0)})
          </ActionLink>
          {queues.map(({ name, count }) => (
            <ActionLink key={name} href={`${ADDRESS}?queue=${encodeURIComponent(name)}`} aria-current={name === queue ? 'true' : undefined}>
              {jobTitle(name)} ({count})
            </ActionLink>
          ))}
        </nav>
      )}
      {shown && shown.count > 1 && (
        <div className={styles.actions}>
          <Act {...act} of="jobs retry" button={`Try all ${shown.count} again`} />
          <Act
            {...act}
            of="jobs drop"
            button={`Delete all ${shown.count}`}
            look="quiet"
            question={{ words: `Delete these ${shown.count} jobs? They will never be done.`, yes: 'delete all' }}
          />
        </div>
      )}
    </div>
  )
}
