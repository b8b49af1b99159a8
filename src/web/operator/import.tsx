import { definePage } from '../page.ts'
import { Note } from '../ui/note.tsx'
import styles from './import.module.css'
import { ActionButton } from './ui/action-form.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { Heading, Panel } from './ui/heading.tsx'
import { Table } from './ui/table.tsx'

type Report = {
  added: string[]
  changed: string[]
  unchanged: string[]
  reordered: boolean
  refused: { id: string; line: number | null; reason: string }[]
}
type ImportProps = {
  /** What was checked, so that exactly this is imported. */
  text: string
  report: Report | null
  /** The report is of an import that has been done, not of a dry run. */
  done: boolean
  error: string | null
}

const ADDRESS = '/operator/products/import'

export const operatorImport = definePage({
  layout: 'operator',
  head: { title: 'Import products', noIndex: true },
  Body: ({ text, report, done, error }: ImportProps) => (
    <>
      <Heading
        title="Import products"
        back={{ href: '/operator/products', title: 'Products' }}
        lead="A products.json adds and changes products; what it does not name stays. First see what it would do."
      />
      {error && (
        <Note kind="bad" role="alert">
          {error}
        </Note>
      )}
      {report && <Outcome report={report} done={done} />}
      {!done && (
        <form className={styles.form} method="post" action={ADDRESS} encType="multipart/form-data" data-in-place="">
          {report && report.added.length + report.changed.length + Number(report.reordered) > 0 && (
            <div className={styles.confirm}>
              <ActionButton name="action" value="import">
                Import
              </ActionButton>
              <span>{report.refused.length > 0 ? 'What is refused stays out; the rest is imported.' : 'Shoppers see it at once.'}</span>
            </div>
          )}
          <Panel id="file" title="The file">
            <Field label="products.json, at most 2 MB" type="file" name="file" accept="application/json,.json" />
            <TextArea
              label="Or its text"
              name="text"
              defaultValue={text}
              rows={report ? 16 : 8}
              spellCheck={false}
              hint="Pictures are those that the shop has, such as blue-mug/1. New photographs are added on a product’s page, or with the command line."
            />
            <div>
              <ActionButton look={report ? 'line' : 'stamp'} name="action" value="check">
                Check
              </ActionButton>
            </div>
          </Panel>
        </form>
      )}
    </>
  ),
})

function Outcome({ report, done }: { report: Report; done: boolean }) {
  const { added, changed, unchanged, reordered, refused } = report
  return (
    <Panel id="outcome" title={done ? 'Imported' : 'What it would do'}>
      <p role="status">
        <b>{added.length}</b> added, <b>{changed.length}</b> changed, <b>{unchanged.length}</b> unchanged, <b>{refused.length}</b> refused
        {reordered && '; in a new order'}
      </p>
      <Ids title="Added" ids={added} linked={done} />
      <Ids title="Changed" ids={changed} linked />
      {refused.length > 0 && (
        <div>
          <p className={styles.refused}>Refused</p>
          <Table
            label="Refused"
            columns={[{ title: 'Product' }, { title: 'Line' }, { title: 'Why' }]}
            rows={refused.slice(0, MOST_SHOWN).map(({ id, line, reason }, index) => ({
              id: String(index),
              cells: [
                <span key="id" className={styles.ids}>
                  {id}
                </span>,
                line ?? '–',
                reason,
              ],
            }))}
            empty=""
          />
        </div>
      )}
      {refused.length > MOST_SHOWN && <p>And {refused.length - MOST_SHOWN} more are refused.</p>}
    </Panel>
  )
}

/** Enough to see whether it is the right file. */
const MOST_SHOWN = 100

function Ids({ title, ids, linked }: { title: string; ids: string[]; linked: boolean }) {
  if (ids.length === 0) return null
  return (
    <p className={styles.ids}>
      {title}:{' '}
      {ids.slice(0, MOST_SHOWN).map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {linked ? <a href={`/operator/products/${id}`}>{id}</a> : id}
        </span>
      ))}
      {ids.length > MOST_SHOWN && ` and ${ids.length - MOST_SHOWN} more`}
    </p>
  )
}
