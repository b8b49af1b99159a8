import type { Order } from '../../../domain/order.ts'
import type { PackingPlace } from '../../../domain/packing.ts'
import text from '../../ui/text.module.css'
import { shipForm } from '../order-parcel.tsx'
import { ActionButton, ActionLink } from '../ui/action-form.tsx'
import styles from './pack-bar.module.css'

/** `state` is the order's, `parcel` the id of what is packed: the order, or a replacement, and `isToShip` whether that waits. */
type PackBarProps = { state: Order['state']; parcel: string; hasLabel: boolean; isToShip: boolean; place: PackingPlace }

/** From one order to pack to the next, what is printed, and once all pieces are ticked that it is shipped: on a phone it stays below the thumb. */
export function PackBar({ state, parcel, hasLabel, isToShip, place: { before, next, position, waiting } }: PackBarProps) {
  const paper = hasLabel ? 'label.pdf' : 'packing-slip'
  return (
    <nav className={styles.bar} aria-label="Orders to pack" data-no-print="">
      {state === 'placed' && (
        <p>
          Number {position} of {waiting} to pack
        </p>
      )}
      {isToShip && (
        <ActionButton form={shipForm(parcel)} data-ship="">
          Mark as shipped
        </ActionButton>
      )}
      <Step to={before} sign="←" words="Order before" letter="k" />
      <ActionLink look="stamp" href={`/operator/orders/${parcel}/${paper}`} aria-keyshortcuts="p" data-paper="">
        {hasLabel ? 'Print label' : 'Packing slip'} <kbd aria-hidden="true">P</kbd>
      </ActionLink>
      <Step to={next} sign="→" words="Next order" letter="j" />
    </nav>
  )
}

type StepProps = { to: PackingPlace['next']; sign: string; words: string; letter: string }

function Step({ to, sign, words, letter }: StepProps) {
  if (!to) return null
  return (
    <a className={styles.step} href={`/operator/orders/${to.id}`} aria-keyshortcuts={letter}>
      <span className={text.hidden}>
        {words} to pack: {to.number}
      </span>
      <span aria-hidden="true">{sign}</span> <kbd aria-hidden="true">{letter.toUpperCase()}</kbd>
    </a>
  )
}
