import { optionsKey, optionsLabel, type Options } from '../../../domain/catalogue/variant.ts'
import { readableEnd, readableTime } from '../../../domain/indian-time.ts'
import { formatRupees } from '../../../domain/money.ts'
import { saleState, type ListedSale } from '../../../domain/prices/sale.ts'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { Refused } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'
import { Badge, type Tone } from '../ui/badge.tsx'
import { ActionButton, ActionForm } from '../ui/form/action-form.tsx'
import { MomentField } from '../ui/form/moment-field.tsx'
import { Panel } from '../ui/heading.tsx'
import styles from './product.module.css'

export type ProductSaleProps = {
  id: string
  sales: ListedSale[]
  /** Every kind of piece; one that has a sale of its own keeps it while the product has one too. */
  kinds: Options[]
  now: Date
  /** A sale that was not set, as it was typed. */
  refused: { of: string; price: string; from: string; until: string; error: string } | null
}

const STATES = { planned: ['Planned', 'info'], running: ['Running', 'good'], over: ['Over', 'neutral'] } as const satisfies Record<
  ReturnType<typeof saleState>,
  readonly [string, Tone]
>

export function ProductSale({ id, sales, kinds, now, refused }: ProductSaleProps) {
  const address = `/operator/products/${id}/sale`
  return (
    <Panel id="sale" title="Sale">
      <Refused words={refused?.error} />
      {sales.map((sale) => {
        const [title, tone] = STATES[saleState(sale, now)]
        const kind = Object.values(sale.options).join('/')
        return (
          <div key={optionsKey(sale.options)} className={styles.sale}>
            <p>
              <Badge tone={tone}>{title}</Badge> {kind !== '' && <b>{optionsLabel(sale.options)}: </b>}
              {formatRupees(sale.rupees)} from <time dateTime={sale.startsAt.toISOString()}>{readableTime(sale.startsAt)}</time> until{' '}
              <time dateTime={sale.endsAt.toISOString()}>{readableEnd(sale.endsAt)}</time>
            </p>
            <ActionForm
              address={address}
              action="remove"
              button="Remove"
              describe={kind === '' ? 'the sale' : `the sale of ${kind}`}
              look="line"
              values={{ of: kind }}
              question={{ words: 'The price of before is back at once. Payments that are open keep theirs.', yes: 'remove' }}
            />
          </div>
        )
      })}
      <details open={refused !== null}>
        <summary>Set a sale</summary>
        <form className={`${styles.form} ${styles.narrow}`} method="post" action={address} data-in-place="">
          <input type="hidden" name="action" value="set" />
          {kinds.length > 1 && (
            <SelectField
              label="Applies to"
              name="of"
              placeholder="The product"
              options={kinds.map((options) => ({ value: Object.values(options).join('/'), title: optionsLabel(options) }))}
              defaultValue={refused?.of ?? ''}
            />
          )}
          <Field
            label="Sale price (Rs.)"
            name="price"
            inputMode="numeric"
            maxLength={7}
            autoComplete="off"
            defaultValue={refused?.price ?? ''}
          />
          <MomentField label="From" name="from" defaultValue={refused?.from} hint="Leave empty to start now." />
          <MomentField label="Until" name="until" defaultValue={refused?.until} hint="Without a time it runs to the end of this day." />
          <p className={text.hint}>A new one replaces the one before. Payments that are open keep their price.</p>
          <div>
            <ActionButton look="line">Start sale</ActionButton>
          </div>
        </form>
      </details>
    </Panel>
  )
}
