import type { ReactNode } from 'react'
import type { Order } from '../../../domain/orders/order.ts'
import type { PackingPlace } from '../../../domain/orders/packing.ts'
import layout from '../../ui/text/layout.module.css'
import text from '../../ui/text/text.module.css'
import { ActionLink } from '../ui/form/action-form.tsx'
import styles from './pack-bar.module.css'

/** `state` is the order's, `parcel` the id of what is packed: the order, or a replacement. */
type PackBarProps = { state: Order['state']; parcel: string; hasLabel: boolean; place: PackingPlace }

/** What is printed, and the way from one order to pack to the next: on a phone it stays below the thumb. */
export function PackBar({ state, parcel, hasLabel, place: { before, next, position, waiting } }: PackBarProps) {
  const paper = hasLabel ? 'label.pdf' : 'packing-slip'
  return (
    <nav className={`${layout.buttons} ${styles.bar}`} aria-label="Orders to pack" data-no-print="">
      {(state === 'placed' || (state === 'packed' && hasLabel)) && (
        <p className={layout.note}>
          Number {position} of {waiting} to pack
        </p>
      )}
      <Step to={before} letter="k">
        <span aria-hidden="true">←</span> <span className={text.hidden}>Order before</span>
      </Step>
      <ActionLink href={`/operator/orders/${parcel}/${paper}`} aria-keyshortcuts="p">
        {hasLabel ? 'Print label' : 'Packing slip'} <kbd aria-hidden="true">P</kbd>
      </ActionLink>
      <Step to={next} letter="j">
        Next order
      </Step>
    </nav>
  )
}

function Step({ to, letter, children }: { to: PackingPlace['next']; letter: string; children: ReactNode }) {
  if (!to) return null
  return (
    <ActionLink href={`/operator/orders/${to.id}`} aria-keyshortcuts={letter}>
      {children} <span className={text.hidden}>to pack: {to.number}</span> <kbd aria-hidden="true">{letter.toUpperCase()}</kbd>
    </ActionLink>
  )
}
