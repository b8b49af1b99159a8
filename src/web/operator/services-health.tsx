import { readableTime } from '../../domain/indian-time.ts'
import type { KnownHealth } from '../../domain/services-health.ts'
import styles from './today.module.css'
import { Badge } from './ui/badge.tsx'
import { Panel } from './ui/heading.tsx'

const STATES = {
  ok: { tone: 'good', word: 'Answers' },
  warning: { tone: 'caution', word: 'Warning' },
  failed: { tone: 'bad', word: 'Fails' },
} as const

/** Whether the outside services answer. */
export function Health({ checkedAt, findings }: KnownHealth) {
  return (
    <Panel
      id="services"
      title="Services"
      aside={
        <span className={styles.soft}>
          {checkedAt ? `checked ${readableTime(checkedAt)}` : 'being checked: load the page again in a moment'}
        </span>
      }
    >
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
    </Panel>
  )
}
