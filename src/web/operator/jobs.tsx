import { readableTime } from '../../domain/indian-time.ts'
import { actionTitle, type OperatorAction } from '../../domain/operator-action.ts'
import { liveRegion, operatorTopics } from '../live-region.ts'
import { definePage } from '../page.ts'
import styles from './jobs.module.css'
import { ActionForm, ActionLink } from './ui/action-form.tsx'
import { Pager } from './ui/filters.tsx'
import { Heading } from './ui/heading.tsx'
import { History } from './ui/history.tsx'
import { Notice, type NoticeWords } from './ui/notice.tsx'
import { Table } from './ui/table.tsx'

type Job = { id: string; name: string; key: string; attempts: number; reason: string; failedAt: Date }

type JobsProps = {
  jobs: Job[]
  /** How many have given up, by queue. */
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
const COLUMNS = [{ title: 'Job' }, { title: 'Why' }, { title: 'Gave up' }, { title: 'Tries', align: 'end' as const }, { title: 'Action' }]

export const operatorJobs = definePage({
  layout: 'operator',
  head: { title: 'Jobs', noIndex: true },
  Body: ({ jobs, queues, actions, queue, notice, address, first, next }: JobsProps) => (
    <>
      <Heading title="Jobs that gave up" lead="Work that the shop has tried as often as it should. Try it again once the reason is gone." />
      {notice && <Notice {...notice} />}
      <div className={styles.region} {...liveRegion('jobs', ...operatorTopics('all-jobs'))}>
        <Queues queues={queues} queue={queue} address={address} />
        <Table label="Jobs that gave up" columns={COLUMNS} rows={jobs.map((job) => rowOf(job, address))} empty="No job has given up." />
        <Pager first={first} next={next} />
        {actions.length > 0 && <History actions={actions} />}
      </div>
    </>
  ),
})

function rowOf({ id, name, key, attempts, reason, failedAt }: Job, address: string) {
  return {
    id,
    cells: [
      <span key="job" className={styles.job}>
        {actionTitle(name)}
        <code>{key}</code>
      </span>,
      reason || 'No reason was given.',
      <time key="when" dateTime={failedAt.toISOString()}>
        {readableTime(failedAt)}
      </time>,
      attempts,
      <div key="action" className={styles.actions}>
        <ActionForm address={address} action="retry" button="Try again" describe={actionTitle(name)} look="line" values={{ id }} />
        <ActionForm
          address={address}
          action="drop"
          button="Drop"
          describe={actionTitle(name)}
          question="It is deleted and never done. Drop it?"
          values={{ id }}
        />
      </div>,
    ],
  }
}

/** The queues as links that show them alone, with what can be done to all of the one that is shown. */
function Queues({ queues, queue, address }: Pick<JobsProps, 'queues' | 'queue' | 'address'>) {
  const shown = queues.find(({ name }) => name === queue)
  if (queues.length === 0) return null
  return (
    <div className={styles.queues}>
      <nav aria-label="Queues">
        <ActionLink href={ADDRESS} aria-current={queue === '' ? 'true' : undefined}>
          All {queues.reduce((sum, { count }) => sum + count, 0)}
        </ActionLink>
        {queues.map(({ name, count }) => (
          <ActionLink key={name} href={`${ADDRESS}?queue=${encodeURIComponent(name)}`} aria-current={name === queue ? 'true' : undefined}>
            {actionTitle(name)} {count}
          </ActionLink>
        ))}
      </nav>
      {shown && (
        <div className={styles.actions}>
          <ActionForm address={address} action="retry-queue" button={`Try all ${shown.count} again`} values={{ queue }} />
          <ActionForm
            address={address}
            action="drop-queue"
            button={`Drop all ${shown.count}`}
            question={`All jobs of this queue that gave up are deleted and never done. Drop ${shown.count}?`}
            values={{ queue }}
          />
        </div>
      )}
    </div>
  )
}
