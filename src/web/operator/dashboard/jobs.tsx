import { readableTime } from '../../../domain/indian-time.ts'
import type { OperatorAction } from '../../../domain/operators/operator-action.ts'
import { jobTitle } from '../../../messages/job-titles.ts'
import { jobs } from '../../../operations/lists/jobs.ts'
import type { Listed } from '../../../operations/lists/list.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import layout from '../../ui/text/layout.module.css'
import { Act } from '../ui/form/act.tsx'
import { ActionLink } from '../ui/form/action-form.tsx'
import { Heading } from '../ui/heading.tsx'
import { History } from '../ui/history.tsx'
import { ListTable } from '../ui/list.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import styles from './jobs.module.css'

type JobsProps = {
  list: Listed<typeof jobs>
  /** How many have failed, by queue. */
  queues: { name: string; count: number }[]
  actions: OperatorAction[]
  notice: NoticeWords | null
}

const ADDRESS = '/operator/jobs'
export const operatorJobs = operatorPage('Jobs', ({ list, queues, actions, notice }: JobsProps) => (
  <>
    <Heading title="Failed jobs" lead="Tasks that the shop gave up on after several tries. Try again once the cause is fixed." />
    {notice && <Notice {...notice} />}
    <div className={`${layout.stack} ${styles.region}`} {...liveRegion('jobs', ...operatorTopics('all-jobs'))}>
      <Queues queues={queues} queue={list.query.queue} address={list.address} />
      <ListTable
        label="Failed jobs"
        of={jobs}
        page={list}
        columns={jobs.page}
        renderCells={({ name, key, reason, failedAt }) => ({
          job: (
            <span className={styles.job}>
              {jobTitle(name)}
              <code>{key}</code>
            </span>
          ),
          reason: reason || 'No reason was given.',
          failed: <time dateTime={failedAt.toISOString()}>{readableTime(failedAt)}</time>,
        })}
        acts="Action"
        renderActs={({ id, name }) => <RowActs id={id} name={name} address={list.address} />}
      />
      {actions.length > 0 && <History actions={actions} />}
    </div>
  </>
))

function RowActs({ id, name, address }: { id: string; name: string; address: string }) {
  const act = { address, target: id, refused: null, values: { queue: '' }, describe: jobTitle(name) }
  return (
    <div className={`${layout.buttons} ${styles.actions}`}>
      <Act {...act} of="jobs retry" look="line" />
      <Act {...act} of="jobs drop" look="quiet" />
    </div>
  )
}

/** The kinds of jobs as links that show them alone, where there are several, with what can be done to all of one kind. */
function Queues({ queues, queue, address }: Pick<JobsProps, 'queues'> & { queue: string; address: string }) {
  const shown = queues.length === 1 ? queues[0] : queues.find(({ name }) => name === queue)
  if (queues.length < 2 && (shown?.count ?? 0) < 2) return null
  const act = { address, target: '', refused: null, values: { queue: shown?.name ?? '' } }
  return (
    <div className={styles.queues}>
      {queues.length > 1 && (
        <nav className={layout.buttons} aria-label="Kinds">
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
        <div className={`${layout.buttons} ${styles.actions}`}>
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
