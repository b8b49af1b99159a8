import type { ImportRefusal } from '../../../domain/import/import-report.ts'
import { answerWords, toCollectWords } from '../../../messages/orders/courier-answer.ts'
import { Field, TextArea } from '../../ui/form/field.tsx'
import layout from '../../ui/text/layout.module.css'
import { Note, Refused } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'
import { Places } from '../catalogue/import-places.tsx'
import styles from '../catalogue/import.module.css'
import { ActionButton } from '../ui/form/action-form.tsx'
import { Heading, Panel } from '../ui/heading.tsx'
import { operatorPage } from '../ui/operator-page.ts'

type AnswerProps = {
  /** What was checked, so that exactly this is done. */
  text: string
  /** Numbers of orders, and what is not done. */
  answer: {
    shipped: string[]
    collect: { number: string; amountPaise: number }[]
    unchanged: string[]
    refused: ImportRefusal[]
    assumed: string | null
  } | null
  done: boolean
  error: string | null
}

export const courierAnswer = operatorPage('Ship in bulk', ({ text, answer, done, error }: AnswerProps) => (
  <>
    <Heading
      title="Ship in bulk"
      back={{ href: '/operator/packing', title: 'Packing' }}
      lead="Upload the courier’s file, or type one line per order, separated by commas: order number, carrier, tracking number. A refused line does not hold up the others."
    />
    <Refused words={error} />
    {answer && <Outcome answer={answer} done={done} />}
    {!done && (
      <form
        className={`${layout.stack} ${styles.form}`}
        method="post"
        action="/operator/packing/answer"
        encType="multipart/form-data"
        data-in-place=""
      >
        {answer && answer.shipped.length > 0 && (
          <div className={`${layout.acts} ${styles.confirm}`}>
            <ActionButton name="action" value="ship-many">
              Mark as shipped
            </ActionButton>
            <span>Buyers whose email address is known get a mail.</span>
          </div>
        )}
        <Panel id="file" title="Tracking numbers">
          <Field label="CSV, at most 64 KB" type="file" name="file" accept=".csv,.tsv,.txt,text/csv" />
          <TextArea label="Or paste the text" name="text" defaultValue={text} rows={12} spellCheck={false} />
          <div>
            <ActionButton look={answer ? 'line' : 'stamp'} name="action" value="check">
              Check
            </ActionButton>
          </div>
        </Panel>
      </form>
    )}
  </>
))

function Outcome({ answer, done }: { answer: NonNullable<AnswerProps['answer']>; done: boolean }) {
  return (
    <Panel id="outcome" title={done ? 'Shipped' : 'What it would do'}>
      <p role="status">{answerWords(answer, !done)}</p>
      {answer.shipped.length > 0 && <p className={text.breaks}>{answer.shipped.join(', ')}</p>}
      {toCollectWords(answer.collect).map((words) => (
        <Note key={words}>{words}</Note>
      ))}
      <Places title="Refused" what="Order" places={answer.refused} />
    </Panel>
  )
}
