import type { Noted } from '../../../domain/operators/note.ts'
import text from '../../ui/text/text.module.css'
import { Badge } from './badge.tsx'
import { Act, ownRefusal, type RefusedAct } from './form/act.tsx'
import { Panel } from './heading.tsx'
import styles from './notes.module.css'

type NotesProps = Partial<Noted> & { of: 'orders' | 'products' | 'people'; target: string; address: string; refused: RefusedAct | null }

export function Notes({ of, note, tags = [], ...act }: NotesProps) {
  const isRefused = ownRefusal(act.refused, `${of} tag`, act.target) ?? ownRefusal(act.refused, `${of} note`, act.target)
  return (
    <Panel id="notes" title="Note and tags" hint="Shoppers never see them.">
      <Tags tags={tags} />
      {note && <p className={text.written}>{note}</p>}
      <details className={styles.change} open={Boolean(isRefused)}>
        <summary>{note || tags.length > 0 ? 'Edit' : 'Write one'}</summary>
        <Act of={`${of} note`} {...act} initial={{ note: note ?? '' }} look="line" />
        <Act of={`${of} tag`} {...act} initial={{ tags: tags.join(', ') }} look="line" />
      </details>
    </Panel>
  )
}

export function Tags({ tags = [] }: { tags?: string[] | undefined }) {
  if (tags.length === 0) return null
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  )
}
