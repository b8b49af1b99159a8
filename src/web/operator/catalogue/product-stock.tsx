import { MAX_SHELF, MAX_SKU, pieceCount, type Count, type Move } from '../../../domain/catalogue/stock.ts'
import { optionsKey, optionsLabel, type Options } from '../../../domain/catalogue/variant.ts'
import { readableTime } from '../../../domain/indian-time.ts'
import { aheadWords } from '../../../messages/catalogue/stock.ts'
import { actionOf } from '../../../operations/all.ts'
import controls from '../../ui/form/control.module.css'
import { Refused } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'
import { ActionButton } from '../ui/form/action-form.tsx'
import { OnceKey } from '../ui/form/once-key.tsx'
import { Panel } from '../ui/heading.tsx'
import styles from './product-stock.module.css'

export type ProductStockProps = {
  id: string
  /** Every kind of piece. */
  counts: Count[]
  /** What payments last took, and what came back; the latest first. */
  moves: Move[]
  oneSize: boolean
  /** A count that was not set, as it was typed. */
  refused: { options: Options; typed: string; error: string } | null
}

/** How many pieces there are of each size: one more, one fewer, a number, or nothing for unlimited. */
export function ProductStock({ id, counts, moves, oneSize, refused }: ProductStockProps) {
  return (
    <Panel id="stock" title="Stock">
      <Refused words={refused?.error} />
      <div className={styles.counts}>
        {counts.map((count) => {
          const key = optionsKey(count.options)
          const typed = refused && optionsKey(refused.options) === key ? refused.typed : null
          const name = oneSize ? 'Pieces' : optionsLabel(count.options)
          return <CountForm key={key} id={id} count={count} name={name} typed={typed} />
        })}
      </div>
      <p className={styles.hint}>
        Sizes that are not counted never run out: empty the field to stop counting. Pieces in open payments are part of the number.
      </p>
      <Moves moves={moves} oneSize={oneSize} />
    </Panel>
  )
}

/** The last sales and returns of counted pieces. */
export function Moves({ moves, oneSize }: Pick<ProductStockProps, 'moves' | 'oneSize'>) {
  if (moves.length === 0) return null
  return (
    <ol className={styles.moves} aria-label="Sales and returns">
      {moves.map(({ options, reason, before, after, at, number }, index) => (
        <li key={index}>
          {MOVE_WORDS[reason]}
          {!oneSize && `, ${optionsLabel(options)}`}: {before} → {after}, {number ? `order ${number}, ` : ''}
          <time dateTime={at.toISOString()}>{readableTime(at)}</time>
        </li>
      ))}
    </ol>
  )
}

const MOVE_WORDS: Record<Move['reason'], string> = {
  sold: 'Sold',
  refunded: 'Refunded before it went out',
  'put-back': 'Put back',
  replaced: 'Sent as a replacement',
}

function CountForm({ id, count, name, typed }: { id: string; count: Count; name: string; typed: string | null }) {
  const { options, stock, held, sku, shelf } = count
  const there = pieceCount(stock)
  const unlimited = stock === null
  return (
    <form className={styles.count} method="post" action={`/operator/products/${id}/stock`} data-in-place="">
      <input type="hidden" name="options" value={Object.values(options).join('/')} />
      <input type="hidden" name="was" value={there ?? 'unlimited'} />
      <OnceKey />
      {/* Enter in the field presses the form's first button. */}
      <button className={text.hidden} name="action" value={actionOf('stock set')} tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <b>{name}</b>
      <span className={styles.stepper}>
        {!unlimited && (
          <ActionButton look="line" name="action" value={actionOf('stock fewer')} disabled={there === 0} aria-label={`One fewer: ${name}`}>
            −
          </ActionButton>
        )}
        <input
          key={stock}
          className={controls.control}
          name="count"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          placeholder="Not tracked"
          defaultValue={typed ?? there ?? ''}
          aria-label={`Pieces: ${name}`}
          aria-invalid={typed === null ? undefined : true}
        />
        {!unlimited && (
          <ActionButton look="line" name="action" value={actionOf('stock more')} aria-label={`One more: ${name}`}>
            +
          </ActionButton>
        )}
        <ActionButton
          look="line"
          name="action"
          value={actionOf('stock set')}
          aria-label={unlimited ? `Count it: ${name}` : `Save the count: ${name}`}
        >
          {unlimited ? 'Count it' : 'Save'}
        </ActionButton>
      </span>
      <span className={styles.held}>{[...(held > 0 ? [`${held} held`] : []), aheadWords(count)].filter(Boolean).join('; ')}</span>
      <details className={styles.more}>
        <summary>
          <u>SKU and shelf</u> {[sku, shelf].filter(Boolean).join(', ') || 'none'}
        </summary>
        <span>
          <input
            key={`sku ${sku}`}
            className={controls.control}
            name="sku"
            autoComplete="off"
            maxLength={MAX_SKU}
            placeholder="SKU"
            defaultValue={sku ?? ''}
            aria-label={`SKU: ${name}`}
          />
          <input
            key={`shelf ${shelf}`}
            className={controls.control}
            name="shelf"
            autoComplete="off"
            maxLength={MAX_SHELF}
            placeholder="Shelf"
            defaultValue={shelf ?? ''}
            aria-label={`Shelf: ${name}`}
          />
          <ActionButton look="line" name="action" value={actionOf('stock set')} aria-label={`Save SKU and shelf: ${name}`}>
            Save
          </ActionButton>
        </span>
      </details>
    </form>
  )
}
