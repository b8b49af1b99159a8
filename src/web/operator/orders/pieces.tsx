import { optionsLabel } from '../../../domain/catalogue/variant.ts'
import { choiceWords, lineOptions, withRefs, type Order, type OrderLine } from '../../../domain/orders/order.ts'
import { keptParts } from '../../../domain/orders/paid-parts.ts'
import { canShip } from '../../../domain/parcels/order-state.ts'
import { Thumbnail } from '../../ui/pictures/picture.tsx'
import text from '../../ui/text/text.module.css'
import { Badge } from '../ui/badge.tsx'
import { Panel } from '../ui/heading.tsx'
import styles from './pieces.module.css'

/** What goes into the parcel, with its picture and its size in large letters: the size is what goes wrong. */
export function Pieces({ title = 'Pieces', order }: { title?: string; order: Pick<Order, 'line_items' | 'fees' | 'refunds' | 'state'> }) {
  const kept = keptParts(order)
  const lines = withRefs(order.line_items).map((line) => ({ ...line, left: kept.find(({ ref }) => ref === line.ref)?.quantity ?? 0 }))
  const pieces = lines.reduce((sum, { left }) => sum + left, 0)
  return (
    <Panel id="pieces" title={title} aside={<span className={text.hint}>{pieces} in all</span>}>
      <form id="packed" hidden />
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line.ref}>
            {line.left === 0 ? (
              <span className={`${styles.piece} ${styles.out}`}>
                <What line={line} out="Refunded, leave it out" />
              </span>
            ) : (
              <label className={styles.piece}>
                <What
                  line={{ ...line, quantity: line.left }}
                  out={line.left < line.quantity ? `Send ${line.left} of ${line.quantity}` : null}
                />
                {canShip(order.state) && (
                  // Only for who packs: it is not sent, and not remembered. A form elsewhere keeps it through live updates.
                  <input
                    id={`packed-${line.ref}`}
                    form="packed"
                    type="checkbox"
                    autoComplete="off"
                    aria-label={`${line.left} × ${line.description}, ${choiceWords(line)}: in the parcel`}
                  />
                )}
              </label>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function What({ line, out }: { line: OrderLine; out: string | null }) {
  return (
    <>
      <Thumbnail className={styles.picture} picture={line.picture} />
      <span className={styles.words}>
        <b>{line.description}</b>
        <span className={line.one_size ? `${styles.size} ${styles.single}` : styles.size}>
          {line.one_size ? 'One size' : optionsLabel(lineOptions(line))}
        </span>
        {out !== null && (
          <span className={styles.left}>
            <Badge tone="bad">{out}</Badge>
          </span>
        )}
      </span>
      <span className={styles.quantity}>× {line.quantity}</span>
    </>
  )
}
