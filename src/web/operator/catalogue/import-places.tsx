import type { ImportRefusal } from '../../../domain/import/import-report.ts'
import text from '../../ui/text/text.module.css'
import { Table } from '../ui/table.tsx'
import styles from './import.module.css'

/** Enough to see whether it is the right file. */
export const MOST_SHOWN = 100

/** What is wrong with a file, or is left behind, by its rows; `what` they are of. */
export function Places({ title, what, places }: { title: string; what: string; places: ImportRefusal[] }) {
  if (places.length === 0) return null
  return (
    <div>
      <p className={styles.refused}>{title}</p>
      <Table
        label={title}
        columns={[{ title: what }, { title: 'Row or line' }, { title: 'Column' }, { title: 'Why' }]}
        rows={places.slice(0, MOST_SHOWN).map(({ id, line, column, reason }, index) => ({
          id: String(index),
          cells: [
            <span key="id" className={text.breaks}>
              {id}
            </span>,
            line ?? '–',
            column ?? '',
            reason,
          ],
        }))}
        empty=""
      />
      {places.length > MOST_SHOWN && <p>And {places.length - MOST_SHOWN} more.</p>}
    </div>
  )
}
