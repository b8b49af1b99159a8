import type { ReactNode } from 'react'
import { pieceCount, type StockRow } from '../../../domain/catalogue/stock.ts'
import { actionOf, OPERATIONS, type OperationName } from '../../../operations/all.ts'
import { stock } from '../../../operations/lists/stock.ts'
import type { Operation } from '../../../operations/operation.ts'
import controls from '../../ui/form/control.module.css'
import { ownRefusal, type RefusedAct } from '../ui/form/act.tsx'
import { ActionButton } from '../ui/form/action-form.tsx'
import { OnceKey } from '../ui/form/once-key.tsx'
import products from './products.module.css'
import styles from './stock.module.css'

type RowForm = { row: StockRow; address: string; refused: RefusedAct | null; isScanned: boolean }

const writtenOf = ({ options }: StockRow) => Object.values(options).join('/')
const nameOf = (row: StockRow) => (row.oneSize ? row.name : `${row.name} in ${stock.columns.size.text(row)}`)

export function refusalOf(row: StockRow, refused: RefusedAct | null, of: OperationName): RefusedAct | null {
  const own = ownRefusal(refused, of, row.id)
  return own?.typed['options'] === writtenOf(row) ? own : null
}

export function isShownAt(row: StockRow, refused: RefusedAct | null): boolean {
  return refusalOf(row, refused, 'stock set') !== null || (row.stock !== null && refusalOf(row, refused, 'stock receive') !== null)
}

/** What a row's form has of its own beside the act and the kind. After a scan the page is loaded anew, for the next SKU. */
function Form({ of, row, address, isScanned, children }: RowForm & { of: OperationName; children: ReactNode }) {
  const inPlace = isScanned ? {} : { 'data-in-place': '', ...(of === 'stock set' && { 'data-saves-changes': '' }) }
  return (
    <form className={products.form} method="post" action={address} {...inPlace}>
      <input type="hidden" name="action" value={actionOf(of)} />
      <input type="hidden" name="id" value={row.id} />
      <input type="hidden" name="options" value={writtenOf(row)} />
      {isScanned && <input type="hidden" name="scan" value="on" />}
      {(OPERATIONS[of] as Operation).once && <OnceKey />}
      {children}
    </form>
  )
}

/** How many pieces of a kind there are: a number, or nothing where they are not counted. */
export function CountForm(form: RowForm) {
  const { row, address, isScanned } = form
  const own = refusalOf(row, form.refused, 'stock set')
  const counted = String(pieceCount(row.stock) ?? '')
  // What a scanner types would stand behind the count of before.
  const shown = isScanned ? { placeholder: counted || '–', required: true, autoFocus: true } : { defaultValue: counted }
  return (
    <Form of="stock set" {...form}>
      <input type="hidden" name="was" value={counted || 'unlimited'} />
      <input
        key={counted}
        className={`${controls.control} ${styles.count}`}
        name="count"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        placeholder="–"
        aria-label={`Pieces of ${nameOf(row)}`}
        aria-invalid={own ? true : undefined}
        {...shown}
        {...(own && { defaultValue: own.typed['count'] })}
      />
      <span className={products.save}>
        <ActionButton look="line" aria-label={`Save the count of ${nameOf(row)}`}>
          Save
        </ActionButton>
        <a href={address}>Cancel</a>
      </span>
      <Why refused={own} />
    </Form>
  )
}

/** How many have arrived. */
export function ReceivedForm(form: RowForm) {
  const { fields, button } = OPERATIONS['stock receive']
  const own = refusalOf(form.row, form.refused, 'stock receive')
  const name = nameOf(form.row)
  return (
    <Form of="stock receive" {...form}>
      <input
        className={`${controls.control} ${styles.received}`}
        name="pieces"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        placeholder="+"
        required
        defaultValue={own?.typed['pieces']}
        aria-label={`Received of ${name}`}
        aria-invalid={own ? true : undefined}
      />
      <input
        className={`${controls.control} ${styles.note}`}
        name="note"
        autoComplete="off"
        maxLength={fields.note.max}
        placeholder="Delivery note"
        defaultValue={own?.typed['note']}
        aria-label={`Delivery note of ${name}`}
      />
      <ActionButton look="line" aria-label={`${button}: ${name}`}>
        {button}
      </ActionButton>
      <Why refused={own} />
    </Form>
  )
}

function Why({ refused }: { refused: RefusedAct | null }) {
  return refused && <p role="alert">{Object.values(refused.errors).join(' ')}</p>
}
