import { formatPaise } from '../../../domain/money.ts'
import { choiceWords, withRefs, type Order } from '../../../domain/orders/order.ts'
import { keptParts } from '../../../domain/orders/paid-parts.ts'
import { canShip } from '../../../domain/parcels/order-state.ts'
import { Field } from '../../ui/form/field.tsx'
import layout from '../../ui/text/layout.module.css'
import { Note } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'
import { Act } from '../ui/form/act.tsx'
import { ActionButton } from '../ui/form/action-form.tsx'
import { Panel } from '../ui/heading.tsx'
import styles from './order.module.css'
import { PayLink, type Contact, type DifferenceLink } from './pay-link.tsx'

/** A change that waits to be confirmed: as the act takes it, and what it comes to, or why it cannot be. */
type ChosenChange = { takeOff: string; add: string; comes: { differencePaise: number; seen: string } | { refusal: string } }

export type ChangeProps = {
  order: Order
  contact: Contact
  change: ChosenChange | null
  changeLink: DifferenceLink | null
  /** Kinds of pieces by what they are written as. */
  variantsToAdd: { value: string; title: string }[]
}

/** Until its parcel is handed over pieces leave an order, and others come; what that comes to is shown before it is done. */
export function OrderChange({ order, contact, change, changeLink, variantsToAdd }: ChangeProps) {
  if (!canShip(order.state)) return null
  const kept = new Map(keptParts(order).map(({ ref, quantity }) => [ref, quantity]))
  return (
    <Panel id="change" title="Add or remove pieces">
      <PayLink
        {...{ order, contact }}
        link={changeLink}
        about="the change of"
        then="The order changes once it is paid. Another change ends it."
      />
      <form className={styles.form} method="get" action={`/operator/orders/${order.id}#change`}>
        <input type="hidden" name="change" value="shown" />
        <details open={change !== null}>
          <summary>Choose pieces</summary>
          <div className={styles.form}>
            {withRefs(order.line_items).map((line) => {
              const most = kept.get(line.ref) ?? 0
              if (most === 0) return null
              return (
                <Field
                  key={line.ref}
                  label={`Remove ${line.description}, ${choiceWords(line)}`}
                  aside={`of ${most}`}
                  name={`off.${line.ref}`}
                  inputMode="numeric"
                  placeholder="0"
                  autoComplete="off"
                  maxLength={3}
                />
              )
            })}
            <datalist id="kinds-to-add">
              {variantsToAdd.map(({ value, title }) => (
                <option key={value} value={value}>
                  {title}
                </option>
              ))}
            </datalist>
            <Field
              label="Add"
              hint="Chosen from the list, by its id such as neel-kurta/M. At today’s price; two of them with :2 behind, several pieces with commas between."
              name="add"
              list="kinds-to-add"
              defaultValue={change?.add}
              autoComplete="off"
              maxLength={1000}
            />
            <p className={text.soft}>To swap a size or piece, remove one and add the other.</p>
            <div className={layout.line}>
              <ActionButton look="line">Preview the change</ActionButton>
            </div>
          </div>
        </details>
      </form>
      {change && <Confirmation order={order} change={change} />}
    </Panel>
  )
}

function Confirmation({ order, change: { takeOff, add, comes } }: { order: Order; change: ChosenChange }) {
  const address = `/operator/orders/${order.id}`
  if ('refusal' in comes) return <Note role="alert">{comes.refusal}</Note>
  return (
    <div className={styles.confirm} tabIndex={-1} role="group" aria-label="Confirm the change">
      <p>
        <b>{moneyWords(comes.differencePaise, order.cash !== undefined)}</b> Code, discount and delivery of the rest stay as they were
        granted. A label that was bought is void, and the buyer gets a mail. What was taken off can be added again at today’s price alone.
      </p>
      <div className={layout.line}>
        <Act
          of="orders change"
          address={address}
          target={order.id}
          refused={null}
          button="Yes, change the order"
          values={{ takeOff, add, seen: comes.seen, dryRun: '' }}
        />
        <form method="get" action={`${address}#change`}>
          <ActionButton look="line">Keep it as it is</ActionButton>
        </form>
      </div>
    </div>
  )
}

function moneyWords(differencePaise: number, isCash: boolean): string {
  const amount = formatPaise(Math.abs(differencePaise))
  if (differencePaise === 0) return 'Nothing is to be paid, and nothing goes back.'
  if (isCash) return `The courier collects ${amount} ${differencePaise > 0 ? 'more' : 'less'}.`
  if (differencePaise < 0) return `${amount} goes back to the buyer.`
  return `The buyer pays ${amount} by a link, which holds the pieces for an hour; the order changes once it is paid.`
}
