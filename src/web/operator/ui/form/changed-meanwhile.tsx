import { readableTime } from '../../../../domain/indian-time.ts'
import type { OperatorAction } from '../../../../domain/operators/operator-action.ts'
import type { Difference } from '../../../../domain/text-differences.ts'
import layout from '../../../ui/text/layout.module.css'
import styles from './changed-meanwhile.module.css'

type ChangedMeanwhileProps = {
  /** The differences from what the others have saved to what was typed. */
  differences: Difference<string>[]
  /** The latest action on it. */
  last: OperatorAction | undefined
  /** Where the editor begins anew. */
  address: string
}

/** Says field by field what others have saved and what is typed. The form keeps what is typed: saving it again overwrites theirs. */
export function ChangedMeanwhile({ differences, last, address }: ChangedMeanwhileProps) {
  return (
    <section className={styles.changed} aria-labelledby="changed-title">
      <div role="alert">
        <h2 id="changed-title">This was changed meanwhile</h2>
      </div>
      <p>
        {last && `${last.name}, ${readableTime(last.at)}. `}Nothing of yours is saved yet. Save again, and yours takes the place of theirs.{' '}
        <a href={address}>Cancel</a> shows theirs.
      </p>
      <ul className={layout.list}>
        {differences.map(({ field, label, before, after }) => (
          <li key={field}>
            <h3>{label}</h3>
            <dl>
              <dt>Theirs</dt>
              <dd>{before || 'nothing'}</dd>
              <dt>Yours</dt>
              <dd>{after || 'nothing'}</dd>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}
