import { readableTime } from '../../../domain/indian-time.ts'
import type { ActionState, OperatorAction } from '../../../domain/operators/operator-action.ts'
import { cutText } from '../../../domain/text.ts'
import { actionTitle } from '../../../messages/action-titles.ts'
import text from '../../ui/text/text.module.css'
import { Panel } from './heading.tsx'
import styles from './history.module.css'

export function History({ actions }: { actions: OperatorAction[] }) {
  return (
    <Panel id="history" title="History">
      {actions.length === 0 ? <p className={text.soft}>No operator has changed anything here yet.</p> : <HistoryList actions={actions} />}
    </Panel>
  )
}

export function HistoryList({ actions }: { actions: OperatorAction[] }) {
  return (
    <ol className={styles.list}>
      {actions.map((action) => (
        <Entry key={action.id} {...action} />
      ))}
    </ol>
  )
}

function Entry({ name, action, before, after, at }: OperatorAction) {
  // The title says which role somebody was given.
  const isNew = action === 'operator-granted' && before?.['role'] == null
  const changed = isNew ? [] : [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <li>
      <p>
        <b>{actionTitle(action, after)}</b> {name === 'Command line' ? 'from the command line' : `by ${name}`}
      </p>
      <time dateTime={at.toISOString()}>{readableTime(at)}</time>
      {changed.length > 0 && (
        <ul>
          {changed.map((key) => (
            <li key={key}>
              {key}: <Change before={before?.[key]} after={after?.[key]} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

type Value = ActionState[string] | undefined

function Change({ before, after }: { before: Value; after: Value }) {
  if (before === undefined || before === null || before === '') return describeValue(after)
  return (
    <>
      <del>{describeValue(before)}</del> → <ins>{describeValue(after)}</ins>
    </>
  )
}

/** Long texts are cut: the history says that they changed. */
const MAX_LENGTH = 200

function describeValue(value: Value): string {
  if (value === undefined || value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const words = typeof value === 'object' ? value.join(', ') : String(value)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(words)) return readableTime(new Date(words))
  return words.length > MAX_LENGTH ? `${cutText(words, MAX_LENGTH)}…` : words
}
