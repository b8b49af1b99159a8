import type { ReactNode } from 'react'
import {
  DESCRIPTION_PARTS,
  METADATA_DEFAULTS,
  TEXT_FIELDS,
  TEXT_NAMES,
  type DescriptionPart,
  type TextField,
} from '../../../domain/catalogue/product-fields.ts'
import { MAX_DESCRIPTION } from '../../../domain/catalogue/product-limits.ts'
import { DRAFT_FIELDS, type DraftField } from '../../../domain/drafts/product-draft.ts'
import { maxLengthOf } from '../../../domain/drafts/product-values.ts'
import { formatRupees } from '../../../domain/money.ts'
import type { PriceGap } from '../../../domain/prices/tax-rate.ts'
import { categoryOf } from '../../../domain/shop/shop-folder.ts'
import { gapWords } from '../../../messages/catalogue/prices.ts'
import type { DraftErrors } from '../../../messages/catalogue/product-draft.ts'
import { useFolder } from '../../folder-context.ts'
import { Field, SelectField, TextArea, type Option, typedAt } from '../../ui/form/field.tsx'
import { Panel } from '../ui/heading.tsx'
import { CategoryField } from './category-field.tsx'
import { ProductChoice } from './product-choice.tsx'
import styles from './product.module.css'

export type DraftForm = { fields: Record<DraftField, string>; errors: DraftErrors }

/** A single-line field of the draft. */
function Line({
  name,
  fields,
  errors,
  hint,
  label = DRAFT_FIELDS[name],
}: DraftForm & { name: TextField; label?: string; hint?: ReactNode }) {
  const field = TEXT_FIELDS[name]
  const isPrice = field.kind === 'rupees'
  return (
    <Field
      label={label}
      hint={hint ?? field.hint}
      {...typedAt(name, fields, errors)}
      maxLength={Math.max(isPrice ? MAX_PRICE : maxLengthOf(name), fields[name].length)}
      autoComplete="off"
      inputMode={isPrice ? 'numeric' : undefined}
    />
  )
}
/** More than any price has: a slip is told, not cut. */
const MAX_PRICE = 12

/** What cards and the top of the product's page show. */
export function MainFields({ gaps, ...form }: DraftForm & { gaps: PriceGap[] }) {
  const { fields, errors } = form
  const { categories, listPrice } = useFolder()
  const { labels, strengths } = categoryOf({ metadata: { ...METADATA_DEFAULTS, type: fields.type } }, categories)
  return (
    <Panel id="main-fields" title="Product" hint="Shown on cards and at the top of its page.">
      <Line {...form} name="name" />
      <div className={styles.pair}>
        <CategoryField label={DRAFT_FIELDS.type} value={fields.type} error={errors.type} />
        <Line
          {...form}
          name="price_usd"
          hint={
            <>
              Whole rupees. Empty: not for sale. <a href="#sale">Set a sale</a>
              {typeof listPrice === 'number' && <> The {formatRupees(listPrice)} struck through beside it is the whole shop’s.</>}
            </>
          }
        />
      </div>
      {gaps.map((gap) => (
        <p key={gap.rupees}>{gapWords(gap)}</p>
      ))}
      {listPrice === 'product' ? <Line {...form} name="list_price" /> : <input type="hidden" name="list_price" value={fields.list_price} />}
      <div className={styles.pair}>
        <Line {...form} name="variety" label={labels.variety} />
        <Line {...form} name="dye" />
      </div>
      <div className={styles.pair}>
        <Line {...form} name="origin" label={labels.origin} />
        <SelectField
          label={DRAFT_FIELDS.strength}
          {...typedAt('strength', fields, errors)}
          placeholder="None"
          options={[1, 2, 3, 4, 5].map((strength) => ({
            value: String(strength),
            title: `${'◆'.repeat(strength)}${'◇'.repeat(5 - strength)} ${strengths[strength - 1] ?? ''}`,
          }))}
        />
      </div>
    </Panel>
  )
}

const LAYOUTS = [
  { value: 'structured', title: 'In sections' },
  { value: 'plain', title: 'Plain text' },
]

/** The product's text, as the page lays it out. Of the two layouts the chosen one's fields are shown. */
export function DescriptionFields(form: DraftForm) {
  const { fields, errors } = form
  const area = (name: DraftField, rows: number) => (
    <TextArea
      key={name}
      label={DRAFT_FIELDS[name]}
      {...typedAt(name, fields, errors)}
      rows={rows}
      maxLength={Math.max(MAX_DESCRIPTION, fields[name].length)}
    />
  )
  const parts = (prefix: string) => DESCRIPTION_PARTS.filter((part) => part.startsWith(prefix))
  const lines = (prefix: string) =>
    parts(prefix).map((part) => <LineArea key={part} name={part} value={fields[part]} error={errors[part]} />)
  return (
    <Panel id="description" title="Text">
      <SelectField label={DRAFT_FIELDS.layout} name="layout" options={LAYOUTS} defaultValue={fields.layout} error={errors.layout} />
      <div data-layout="plain">{area('plain', 10)}</div>
      <div className={styles.stack} data-layout="structured">
        {parts('desc').map((name) => area(name, 4))}
        <fieldset>
          <legend>Fabric & Fit</legend>
          <div className={styles.lines}>{lines('fnf')}</div>
        </fieldset>
        <fieldset>
          <legend>Care & Instructions</legend>
          <div className={styles.lines}>{lines('ci')}</div>
        </fieldset>
      </div>
    </Panel>
  )
}

/** One line of a list, which may be a long sentence. */
function LineArea({ name, value, error }: { name: DescriptionPart; value: string; error: string | undefined }) {
  return (
    <TextArea
      label={DRAFT_FIELDS[name]}
      hideLabel
      error={error}
      name={name}
      defaultValue={value}
      rows={1}
      maxLength={Math.max(MAX_DESCRIPTION, value.length)}
    />
  )
}

/** What GST knows of it, for a registered seller. */
const TAX = ['hsn', 'gst_rate'] as const
/** What a product is taxed as by shop.yaml, and which of its prices a lower one would better. */
export type ProductTax = { hsn: string; rate: string; gaps: PriceGap[] }

const UNSEEN: TextField[] = ['tax_code', 'price', 'role']
/** Every other field: one that had no place would be emptied when the form is saved. */
const PLACED: ReadonlySet<TextField> = new Set([
  ...(['name', 'type', 'price_usd', 'list_price', 'variety', 'dye', 'origin', 'strength', 'weight', 'garment'] as const),
  ...DESCRIPTION_PARTS,
  ...UNSEEN,
  ...TAX,
])
const UNPLACED = TEXT_NAMES.filter((name) => !PLACED.has(name))

/** What sending it takes, what it goes with, and what the shop does not show. */
export function OtherFields({ known, tax, ...form }: DraftForm & { known: Option[]; tax: ProductTax | null }) {
  const { fields, errors } = form
  return (
    <Panel id="other-fields" title="Delivery and more">
      <div className={styles.pair}>
        <Line {...form} name="weight" />
        {UNPLACED.map((name) => (
          <Line key={name} {...form} name={name} />
        ))}
      </div>
      {tax ? (
        <div className={styles.pair}>
          <Line {...form} name="hsn" hint={`${TEXT_FIELDS.hsn.hint} Empty: ${tax.hsn}.`} />
          <Line {...form} name="gst_rate" hint={`${TEXT_FIELDS.gst_rate.hint} Empty: ${tax.rate}.`} />
        </div>
      ) : (
        TAX.map((name) => <input key={name} type="hidden" name={name} value={fields[name]} />)
      )}
      <ProductChoice
        label={DRAFT_FIELDS.wear_with}
        name="wear_with"
        value={fields.wear_with}
        error={errors.wear_with}
        hint="Its page links to them. Type a name to find one."
        known={known}
      />
      <details open={UNSEEN.some((name) => errors[name] !== undefined)}>
        <summary>Advanced: shoppers do not see these</summary>
        <div className={styles.pair}>
          {UNSEEN.map((name) => (
            <Line key={name} {...form} name={name} />
          ))}
        </div>
      </details>
    </Panel>
  )
}
