import type { KnownHealth } from '../../../domain/dashboard/services-health.ts'
import { readableTime } from '../../../domain/indian-time.ts'
import text from '../../ui/text/text.module.css'
import { Badge } from '../ui/badge.tsx'
import { Panel } from '../ui/heading.tsx'
import styles from './today.module.css'

const STATES = {
  ok: { tone: 'good', word: 'Working' },
  warning: { tone: 'caution', word: 'Warning' },
  failed: { tone: 'bad', word: 'Not working' },
} as const

/** Whether the outside services answer: those that do are one line. */
export function Health({ checkedAt, findings }: KnownHealth) {
  const [failing, answering] = [findings.filter(({ state }) => state !== 'ok'), findings.filter(({ state }) => state === 'ok')]
  return (
    <Panel
      id="services"
      title="Services"
      aside={
        <span className={text.hint}>
          {checkedAt ? `checked ${readableTime(checkedAt)}` : 'being checked: load the page again in a moment'}
        </span>
      }
    >
      {failing.length > 0 && <Findings findings={failing} />}
      {answering.length > 0 && (
        <details className={styles.answering}>
          <summary>{failing.length > 0 ? 'Everything else is working' : 'Everything is working'}</summary>
          <Findings findings={answering} />
        </details>
      )}
    </Panel>
  )
}

function Findings({ findings }: Pick<KnownHealth, 'findings'>) {
  return (
    <ul className={styles.services}>
      {findings.map(({ check, state, found, advice }) => (
        <li key={check}>
          <span className={styles.service}>{check}</span>
          <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
          {advice !== null && (
            <p>
              {found}. {advice}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
