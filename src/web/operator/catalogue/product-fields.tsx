import type { ReactNode } from 'react'
import { DESCRIPTION_PARTS, DRAFT_FIELDS, PARTS, type DescriptionPart, type DraftField } from '../../../domain/drafts/product-draft.ts'
import { METADATA_DEFAULTS } from '../../../domain/catalogue/product.ts'
import { MAX_DESCRIPTION, MAX_LABEL, MAX_NAME } from '../../../domain/drafts/product-values.ts'
import type { DraftErrors } from '../../../messages/product-draft.ts'
import { MAX_DYE_LENGTH } from '../../../domain/catalogue/print.ts'
import { categoryOf } from '../../../domain/shop/shop-folder.ts'
import { formatRupees } from '../../../domain/money.ts'
import { useFolder } from '../../folder-context.ts'
import { CategoryField } from './category-field.tsx'
import styles from './product.module.css'
import { Field, SelectField, TextArea, type Option } from '../../ui/form/field.tsx'
import { ProductChoice } from './product-choice.tsx'
import { Panel } from '../ui/heading.tsx'

export type DraftForm = { fields: Record<DraftField, string>; errors: DraftErrors }

/** A single-line field of the draft. */
function Line({
  name,
  fields,
  errors,
  hint,
  max = MAX_LABEL,
  mode,
  label = DRAFT_FIELDS[name],
}: DraftForm & { name: DraftField; label?: string; hint?: ReactNode; max?: number; mode?: 'numeric' }) {
  return (
    <Field
      label={label}
      hint={hint}
      error={errors[name]}
      name={name}
      defaultValue={fields[name]}
      maxLength={Math.max(max, fields[name].length)}
      autoComplete="off"
      inputMode={mode}
    />
  )
}

/** What cards and the top of the product's page show. */
export function MainFields(form: DraftForm) {
  const { fields, errors } = form
  const { categories, listPrice } = useFolder()
  const { labels, strengths } = categoryOf({ metadata: { ...METADATA_DEFAULTS, type: fields.type } }, categories)
  return (
    <Panel id="main-fields" title="Product" hint="What cards and the top of its page show.">
      <Line {...form} name="name" max={MAX_NAME} />
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
          mode="numeric"
          max={12}
        />
      </div>
      {listPrice === 'product' ? (
        <Line {...form} name="list_price" hint="Struck through beside a lower price." mode="numeric" max={12} />
      ) : (
        <input type="hidden" name="list_price" value={fields.list_price} />
      )}
      <div className={styles.pair}>
        <Line {...form} name="variety" label={labels.variety} />
        <Line {...form} name="dye" max={MAX_DYE_LENGTH} />
      </div>
      <div className={styles.pair}>
        <Line {...form} name="origin" label={labels.origin} />
        <SelectField
          label={DRAFT_FIELDS.strength}
          name="strength"
          placeholder="None"
          options={[1, 2, 3, 4, 5].map((strength) => ({
            value: String(strength),
            title: `${'◆'.repeat(strength)}${'◇'.repeat(5 - strength)} ${strengths[strength - 1] ?? ''}`,
          }))}
          defaultValue={fields.strength}
          error={errors.strength}
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
      error={errors[name]}
      name={name}
      defaultValue={fields[name]}
      rows={rows}
      maxLength={Math.max(MAX_DESCRIPTION, fields[name].length)}
    />
  )
  const parts = (prefix: string) => PARTS.filter((part) => part.startsWith(prefix))
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
          {lines('fnf')}
        </fieldset>
        <fieldset>
          <legend>Care & Instructions</legend>
          {lines('ci')}
        </fieldset>
      </div>
    </Panel>
  )
}

/** One line of a list, which may be a long sentence. */
function LineArea({ name, value, error }: { name: DescriptionPart; value: string; error: string | undefined }) {
  return (
    <TextArea
      label={DESCRIPTION_PARTS[name]}
      hideLabel
      error={error}
      name={name}
      defaultValue={value}
      rows={1}
      maxLength={Math.max(MAX_DESCRIPTION, value.length)}
    />
  )
}

/** What sending it takes, what it goes with, and what the shop does not show. */
export function OtherFields({ known, ...form }: DraftForm & { known: Option[] }) {
  const { fields, errors } = form
  return (
    <Panel id="other-fields" title="Delivery and more">
      <div className={styles.pair}>
        <Line {...form} name="weight" hint="Such as 210g; 0g is not shown." />
        <Line {...form} name="ready_in_days" hint="Where it is made to order; they are added to what shoppers are promised." />
      </div>
      <ProductChoice
        label={DRAFT_FIELDS.wear_with}
        name="wear_with"
        value={fields.wear_with}
        error={errors.wear_with}
        hint="Its page links to them. Type a name to find one."
        known={known}
      />
      <details open={(errors.price ?? errors.role ?? errors.tax_code) !== undefined}>
        <summary>Advanced: shoppers do not see these</summary>
        <div className={styles.pair}>
          <Line {...form} name="tax_code" />
          <Line {...form} name="price" />
          <Line {...form} name="role" />
        </div>
      </details>
    </Panel>
  )
}
