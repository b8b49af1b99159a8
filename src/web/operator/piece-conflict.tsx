import type { PieceDraft, PieceFields } from '../../domain/piece-draft.ts'
import styles from './piece.module.css'
import { Panel } from './ui/heading.tsx'

const FIELDS: Record<keyof PieceFields, string> = { title: 'Title', excerpt: 'In short', content: 'Text', hero: 'Picture' }

/** What somebody else has saved since this operator began, beside the form with what they typed. */
export function PieceConflict({ current, typed, address }: { current: PieceDraft; typed: PieceFields; address: string }) {
  const names = Object.keys(FIELDS) as (keyof PieceFields)[]
  const differing = names.filter((name) => current[name] !== typed[name])
  return (
    <Panel id="conflict" title="Somebody else has changed this piece meanwhile">
      <p role="alert">
        Yours is not saved yet. Below is what it says now where that differs. Save once more to replace it with yours, or{' '}
        <a href={address}>drop yours</a>.
      </p>
      <dl className={styles.conflict}>
        {differing.map((name) => (
          <div key={name}>
            <dt>{FIELDS[name]}</dt>
            <dd>{current[name]}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
