import type { Replacement } from '../../../domain/orders/complaint.ts'
import { isCollected } from '../../../domain/orders/destination.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { piecesWords } from '../../../domain/orders/pieces-words.ts'
import { OPERATOR_STATE_WORDS, stateWord } from '../../../domain/parcels/order-state.ts'
import { ActionLink } from '../ui/form/action-form.tsx'
import { Parcel, type ParcelProps } from './order-parcel.tsx'

export type ParcelsProps = Omit<ParcelProps, 'order' | 'parcel'> & {
  order: Order
  /** The further parcels. */
  replacements: (Replacement & Pick<ParcelProps, 'hasLabel' | 'isStale' | 'wantedLabel'>)[]
}

/** The order's parcel, and those that are sent in place of what was wrong with it. */
export function Parcels({ replacements, ...props }: ParcelsProps) {
  const { order, refused, packed, lastCarrier } = props
  return (
    <>
      <Parcel {...props} parcel={order} />
      {replacements.map((parcel) => (
        <Parcel
          key={parcel.id}
          {...parcel}
          packed={packed}
          lastCarrier={lastCarrier}
          order={order}
          parcel={parcel}
          id={`parcel-${parcel.number}`}
          title={`Replacement ${parcel.number}`}
          refused={refused}
        >
          <p>
            {parcel.line_items.map((line) => piecesWords(line)).join('; ')}.{' '}
            {parcel.state === 'placed' ? OPERATOR_STATE_WORDS.placed : stateWord(parcel.state, isCollected(order))}.
          </p>
          <p>
            <ActionLink href={`/operator/orders/${parcel.id}/packing-slip`}>Packing slip of the replacement</ActionLink>
          </p>
        </Parcel>
      ))}
    </>
  )
}
