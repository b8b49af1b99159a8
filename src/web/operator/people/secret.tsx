import { Panel } from '../ui/heading.tsx'
import styles from './webhooks.module.css'

/** What a page shows once. `use` is what it is for. */
export function Secret({ title, secret, use }: { title: string; secret: string; use?: string }) {
  return (
    <Panel id="made" title={title}>
      <p>
        <code className={styles.words}>{secret}</code>
      </p>
      <p>{['Copy it now: it is not shown again.', use].filter(Boolean).join(' ')}</p>
    </Panel>
  )
}
