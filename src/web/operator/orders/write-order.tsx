import { shortTime } from '../../../domain/indian-time.ts'
import { formatPaise } from '../../../domain/money.ts'
import { Field } from '../../ui/form/field.tsx'
import layout from '../../ui/text/layout.module.css'
import text from '../../ui/text/text.module.css'
import { Act, type RefusedAct } from '../ui/form/act.tsx'
import { Columns, Heading, Panel } from '../ui/heading.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import { SendLink } from '../ui/send-link.tsx'
import { Table } from '../ui/table.tsx'
import styles from './write-order.module.css'

type Row = { piece: string; quantity: string; price: string }
type WriteOrderProps = {
  /** Kinds of pieces by what they are written as. */
  kinds: { value: string; title: string }[]
  /** Those with a link that is not paid, newest first. */
  links: { id: string; name: string; amountPaise: number; writtenBy: string; payUrl: string | null; endsAt: Date; isOpen: boolean }[]
  /** The one that was just written. */
  made: { amountPaise: number; payUrl: string | null; endsAt: Date } | null
  refused: (Pick<RefusedAct, 'typed' | 'errors'> & { rows: Row[] }) | null
  notice: NoticeWords | null
}

/** Of an order that is written by telephone. */
const FIRST_ROWS = 2
const MOST_ROWS = 8
const COLUMNS = ['For', 'Amount', 'Link'].map((title) => ({ title }))

export const operatorWriteOrder = operatorPage('New order', ({ kinds, links, made, refused, notice }: WriteOrderProps) => (
  <>
    <Heading
      title="New order"
      back={{ href: '/operator/orders', title: 'Orders' }}
      lead="For orders by phone, by message or at a fair. A payment link stays open for an hour and reserves the pieces; an order that is already paid is placed at once."
    />
    {notice && <Notice {...notice} />}
    {made?.payUrl && (
      <Panel id="made" title="Payment link">
        <p>
          <a className={text.breaks} href={made.payUrl}>
            {made.payUrl}
          </a>
        </p>
        <p>
          Send it to the buyer, who pays {formatPaise(made.amountPaise)}. Its pieces are held until {shortTime(made.endsAt)}; then it ends
          by itself.
        </p>
        <SendLink subject="Your order" text={`Your order is paid here: ${made.payUrl}`} email={null} phone={null} />
      </Panel>
    )}
    <Columns>
      <Panel id="write" title="Order">
        <datalist id="kinds">
          {kinds.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </datalist>
        <div className={styles.write}>
          <Act
            of="orders write"
            address="/operator/orders/new"
            target=""
            refused={refused && { action: 'write', target: '', ...refused }}
            its={['pieces', 'dryRun']}
            hints={{
              pin: 'City and state are filled in from it.',
              delivery: 'Empty: the shop’s price, shown to you first. 0: free.',
              reference: 'For UPI and bank transfer.',
            }}
          >
            <Pieces rows={refused?.rows ?? []} error={refused?.errors['pieces']} />
          </Act>
        </div>
      </Panel>
      <Panel id="links" title="Not paid yet">
        <Table
          label="Orders that are not paid yet"
          columns={COLUMNS}
          rows={links.map(({ id, name, amountPaise, writtenBy, payUrl, endsAt, isOpen }) => ({
            id,
            cells: [
              <span key="name">
                <bdi>{name}</bdi>
                <span className={layout.detail}>by {writtenBy}</span>
              </span>,
              formatPaise(amountPaise),
              isOpen && payUrl !== null ? (
                <a key="link" className={text.breaks} href={payUrl}>
                  open until {shortTime(endsAt)}
                </a>
              ) : (
                'ended'
              ),
            ],
          }))}
          empty="No payment links are open."
          compact
        />
      </Panel>
    </Columns>
  </>
))

function Pieces({ rows, error }: { rows: Row[]; error: string | undefined }) {
  const filled = rows.filter(({ piece }) => piece !== '').length
  const first = Math.min(MOST_ROWS, Math.max(FIRST_ROWS, filled + 1))
  const all = Array.from({ length: MOST_ROWS }, (_, at) => (
    <PieceRow key={at} at={at} row={rows[at]} error={at === 0 ? error : undefined} />
  ))
  return (
    <fieldset className={styles.pieces}>
      <legend className={styles.legend}>Pieces</legend>
      {all.slice(0, first)}
      {first < MOST_ROWS && (
        <details>
          <summary>More pieces</summary>
          <div className={styles.pieces}>{all.slice(first)}</div>
        </details>
      )}
    </fieldset>
  )
}

function PieceRow({ at, row, error }: { at: number; row: Row | undefined; error: string | undefined }) {
  return (
    <div className={styles.row}>
      <Field
        label={`Piece ${at + 1}`}
        name={`piece.${at}`}
        list="kinds"
        defaultValue={row?.piece}
        error={error}
        maxLength={200}
        autoComplete="off"
        required={at === 0}
      />
      <Field
        label="Quantity"
        name={`quantity.${at}`}
        inputMode="numeric"
        defaultValue={row?.quantity || '1'}
        maxLength={3}
        autoComplete="off"
      />
      <Field
        label="Price each (Rs.)"
        name={`price.${at}`}
        inputMode="numeric"
        placeholder="today’s"
        defaultValue={row?.price}
        maxLength={7}
        autoComplete="off"
      />
    </div>
  )
}
