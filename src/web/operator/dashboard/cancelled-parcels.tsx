import type { Today } from '../../../domain/dashboard/today.ts'
import { readableTime } from '../../../domain/indian-time.ts'
import text from '../../ui/text/text.module.css'
import { Badge } from '../ui/badge.tsx'
import { Panel } from '../ui/heading.tsx'
import styles from './today.module.css'

/** Parcels that are on their way although their orders were cancelled: each waits for somebody to see to it. */
export function CancelledParcels({ parcels }: { parcels: Today['cancelledParcels'] }) {
  if (parcels.length === 0) return null
  return (
    <Panel id="cancelled-parcels" title={parcels.length === 1 ? 'A cancelled parcel is on its way' : 'Cancelled parcels are on their way'}>
      <p className={text.hint}>The refund stands. Please ask the carrier to bring it back, then mark it as dealt with on its page.</p>
      <ul className={styles.services}>
        {parcels.map(({ id, number, at, isScanned }) => (
          <li key={id} data-row="">
            <a href={`/operator/orders/${id}`}>Order {number}</a>
            <Badge tone="bad">{isScanned ? 'Scanned' : 'Label kept'}</Badge>
            <p>
              {isScanned ? 'It was scanned after the cancel' : 'The carrier would not void its label'}, {readableTime(new Date(at))}.
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
