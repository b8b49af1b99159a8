import type { KnownHealth } from '../../../domain/dashboard/services-health.ts'
import { Badge } from '../ui/badge.tsx'
import { Panel } from '../ui/heading.tsx'
import styles from './today.module.css'

/** When the shop was last backed up, and when a backup was last restored to try it. */
export function BackupTimes({ findings }: Pick<KnownHealth, 'findings'>) {
  return (
    <Panel id="backups" title="Backups">
      <ul className={styles.services}>
        {findings.map(({ check, state, found, advice }) => (
          <li key={check}>
            <span className={styles.service}>{check}</span>
            <Badge tone={state === 'ok' ? 'good' : 'caution'}>{found}</Badge>
            {advice !== null && <p>{advice}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
