import { readableMonth } from '../../../domain/indian-time.ts'
import { returnRefusal } from '../../../messages/orders/gst-return.ts'
import { SelectField } from '../../ui/form/field.tsx'
import layout from '../../ui/text/layout.module.css'
import styles from '../catalogue/product.module.css'
import { ActionButton } from '../ui/form/action-form.tsx'
import { Heading, Panel } from '../ui/heading.tsx'
import { Notice } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'

type GstProps = {
  /** Null for a seller who is not registered. */
  gstin: string | null
  /** Such as 2026-11, newest first. */
  months: string[]
  month: string
  refused: string | null
  /** What the month's return holds, and what it leaves out; null where there is none. */
  held: string[] | null
}

export const operatorGst = operatorPage('GST', ({ gstin, months, month, refused, held }: GstProps) => (
  <>
    <Heading
      title="GST"
      lead="A month’s GSTR-1 for the accountant: a CSV file for each table of the GST portal’s offline tool, and a register of every invoice and credit note to check them against."
    />
    {refused !== null && gstin !== null && <Notice kind="bad" text={refused} />}
    <div className={styles.stack}>
      <Panel id="gstr1" title={gstin === null ? 'No GST return yet' : 'GSTR-1'}>
        {gstin === null ? (
          <p>{returnRefusal({ reason: 'not-registered' })}</p>
        ) : (
          <form className={styles.stack} method="get" action="/operator/gst.zip">
            <SelectField
              label="Month"
              name="month"
              defaultValue={month}
              options={months.map((value) => ({ value, title: readableMonth(value) }))}
              hint={`Of the GSTIN ${gstin}.`}
            />
            {held && (
              <p>
                {readableMonth(month)}: {held.join(' ')}
              </p>
            )}
            <div className={layout.line}>
              <ActionButton>Download as ZIP</ActionButton>
              <ActionButton look="line" formAction="/operator/gst">
                Preview contents
              </ActionButton>
            </div>
          </form>
        )}
      </Panel>
    </div>
  </>
))
