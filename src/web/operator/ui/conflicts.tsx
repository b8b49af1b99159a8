import { readableTime } from '../../../domain/indian-time.ts'
import type { EditConflict } from '../../../domain/edit-conflict.ts'
import type { OperatorAction } from '../../../domain/operator-action.ts'
import text from '../../ui/text.module.css'
import styles from './conflicts.module.css'

type ConflictsProps = {
  conflicts: EditConflict<string>[]
  /** What was changed, such as "product". */
  what: string
  /** The latest action on it. */
  last: OperatorAction | undefined
  /** Where the editor begins anew. */
  address: string
}

/** What others changed, field by field; of what both changed one version is to be chosen. A part of the editor's form. */
export function Conflicts({ conflicts, what, last, address }: ConflictsProps) {
  return (
    <section className={styles.conflicts} aria-labelledby="conflicts-title">
      <div role="alert">
        <h2 id="conflicts-title">Somebody else has changed this {what}</h2>
      </div>
      <p>
        {last && `${last.name}, ${readableTime(last.at)}. `}Nothing of yours is saved yet. Choose what counts where both of you changed a
        field, then save. <a href={address}>Or drop your changes</a>.
      </p>
      <ul>
        {conflicts.map(({ field, label, base, theirs, mine }) => (
          <li key={field}>
            <h3>{label}</h3>
            <p>
              <del>{base || 'nothing'}</del>
            </p>
            {mine === null ? (
              <p>
                <ins>{theirs || 'nothing'}</ins> <small>theirs, taken over</small>
              </p>
            ) : (
              <fieldset>
                <legend className={text.hidden}>{label}</legend>
                <label>
                  <input type="radio" name={`choice.${field}`} value="theirs" required /> Take theirs: <ins>{theirs || 'nothing'}</ins>
                </label>
                <label>
                  <input type="radio" name={`choice.${field}`} value="mine" /> Overwrite with mine: <ins>{mine || 'nothing'}</ins>
                </label>
              </fieldset>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
