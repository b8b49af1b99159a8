import { optionsLabel } from '../../../domain/catalogue/variant.ts'
import type { ImportReport } from '../../../domain/import/import-report.ts'
import { cutText } from '../../../domain/text.ts'
import { betweenLines, clearedLine, redirectsLine } from '../../../messages/catalogue/import-refusals.ts'
import { Field, SelectField, TextArea } from '../../ui/form/field.tsx'
import layout from '../../ui/text/layout.module.css'
import { Refused } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'
import { ActionButton, ActionLink } from '../ui/form/action-form.tsx'
import { Heading, Panel } from '../ui/heading.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import { Table } from '../ui/table.tsx'
import { MOST_SHOWN, Places } from './import-places.tsx'
import styles from './import.module.css'

type ImportProps = {
  /** What was checked, so that exactly this is imported. */
  text: string
  /** The category of another shop's products that name none of this shop's; empty without one. */
  category: string
  categories: { id: string; label: string }[]
  report: ImportReport | null
  /** The report is of an import that has been done, not of a dry run. */
  done: boolean
  error: string | null
}

const ADDRESS = '/operator/products/import'

export const operatorImport = operatorPage('Import products', ({ text, category, categories, report, done, error }: ImportProps) => (
  <>
    <Heading
      title="Import products"
      lead="A file adds and changes products; what it does not name stays. All of it is imported, or nothing. First see what it would do."
    >
      <ActionLink href="/operator/products.csv" download="" data-no-prefetch="">
        Download as CSV
      </ActionLink>
    </Heading>
    <Refused words={error} />
    {report && <Outcome report={report} done={done} />}
    {!done && (
      <form className={`${layout.stack} ${styles.form}`} method="post" action={ADDRESS} encType="multipart/form-data" data-in-place="">
        {report && report.refused.length === 0 && report.added.length + report.changed.length + Number(report.reordered) > 0 && (
          <div className={`${layout.acts} ${styles.confirm}`}>
            <ActionButton name="action" value="import">
              Import
            </ActionButton>
            <span>Shoppers see it at once.</span>
          </div>
        )}
        <Panel id="file" title="The file">
          <Field
            label="CSV or products.json, at most 5 MB and 20000 rows; also an export of WooCommerce or Shopify"
            type="file"
            name="file"
            accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          />
          {text.length > MOST_TYPED ? (
            <textarea hidden name="text" defaultValue={text} />
          ) : (
            <TextArea
              label="Or paste the text"
              name="text"
              defaultValue={text}
              rows={report ? 16 : 8}
              spellCheck={false}
              hint="Pictures are those that the shop has; new photographs are added on a product’s page."
            />
          )}
          <SelectField
            label="Category of an export’s products that name none of yours"
            name="category"
            defaultValue={category}
            options={[
              { value: '', title: 'None: say where it is missing' },
              ...categories.map(({ id, label }) => ({ value: id, title: label })),
            ]}
          />
          <div>
            <ActionButton look={report && report.refused.length === 0 ? 'line' : 'stamp'} name="action" value="check">
              Check
            </ActionButton>
          </div>
        </Panel>
      </form>
    )}
  </>
))

/** A longer text is sent again, and not shown: nobody edits it here. */
const MOST_TYPED = 200_000

function Outcome({ report, done }: { report: ImportReport; done: boolean }) {
  const {
    added,
    changed,
    unchanged,
    reordered,
    refused,
    left = [],
    redirects,
    differences = [],
    cleared = [],
    between = [],
    assumed,
  } = report
  return (
    <Panel id="outcome" title={done ? 'Imported' : 'What it would do'}>
      <p role="status">
        <b>{added.length}</b> added, <b>{changed.length}</b> changed, <b>{unchanged.length}</b> unchanged, <b>{refused.length}</b> refused
        {reordered && '; in a new order'}
      </p>
      {assumed !== undefined && <p>The file is not in UTF-8. It was read as {assumed}: please look whether letters and signs are right.</p>}
      {refused.length > 0 && <p>Nothing is imported until these are corrected.</p>}
      <Ids title="Added" ids={added} linked={done} />
      <Ids title="Changed" ids={changed} linked />
      <Places title="Refused" what="Product" places={refused} />
      <Places title="Not imported" what="Product" places={left} />
      {redirects && <p>{redirectsLine(redirects)}</p>}
      {cleared.length > 0 && <p>{clearedLine(cleared)}</p>}
      {betweenLines(between).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {differences.length > 0 && <Differences differences={differences} />}
    </Panel>
  )
}

function Differences({ differences }: { differences: NonNullable<ImportReport['differences']> }) {
  return (
    <div>
      <Table
        label="What would change"
        columns={[{ title: 'Product' }, { title: 'Kind' }, { title: 'Column' }, { title: 'Before' }, { title: 'After' }]}
        rows={differences.slice(0, MOST_SHOWN).map(({ id, kind, column, before, after }, index) => ({
          id: String(index),
          cells: [
            <span key="id" className={text.breaks}>
              {id}
            </span>,
            optionsLabel(kind) || '–',
            column,
            <span key="before" className={text.breaks}>
              {cellWords(before)}
            </span>,
            <span key="after" className={text.breaks}>
              {cellWords(after)}
            </span>,
          ],
        }))}
        empty=""
      />
      {differences.length > MOST_SHOWN && <p>And {differences.length - MOST_SHOWN} more cells change.</p>}
    </div>
  )
}

/** Descriptions are long. */
const MOST_WORDS = 120

function cellWords(text: string): string {
  if (text === '') return '–'
  return text.length > MOST_WORDS ? `${cutText(text, MOST_WORDS)}…` : text
}

function Ids({ title, ids, linked }: { title: string; ids: string[]; linked: boolean }) {
  if (ids.length === 0) return null
  return (
    <p className={text.breaks}>
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
