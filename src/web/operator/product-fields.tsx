import { DESCRIPTION_PARTS, DRAFT_FIELDS, PARTS, type DescriptionPart, type DraftField } from '../../domain/product-draft.ts'
import { MAX_DESCRIPTION, MAX_LABEL, MAX_NAME } from '../../domain/product-values.ts'
import type { DraftErrors } from '../../messages/product-draft.ts'
import { MAX_DYE_LENGTH } from '../../domain/print.ts'
import { CategoryField } from './category-field.tsx'
import styles from './product.module.css'
import { Field, SelectField, TextArea } from '../ui/field.tsx'
import { Panel } from './ui/heading.tsx'

export type DraftForm = { fields: Record<DraftField, string>; errors: DraftErrors }

/** A single-line field of the draft. */
function Line({
  name,
  fields,
  errors,
  hint,
  max = MAX_LABEL,
  mode,
}: DraftForm & { name: DraftField; hint?: string; max?: number; mode?: 'numeric' }) {
  return (
    <Field
      label={DRAFT_FIELDS[name]}
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
  return (
    <Panel id="main-fields" title="Product" hint="What cards and the top of its page show.">
      <Line {...form} name="name" max={MAX_NAME} />
      <div className={styles.pair}>
        <CategoryField label={DRAFT_FIELDS.type} value={fields.type} error={errors.type} />
        <Line {...form} name="price_usd" hint="Whole rupees; without a price it cannot be bought." mode="numeric" max={12} />
      </div>
      <div className={styles.pair}>
        <Line {...form} name="variety" hint="What tells it from others of its kind, such as the print, the bean or the paper." />
        <Line {...form} name="dye" max={MAX_DYE_LENGTH} />
      </div>
      <div className={styles.pair}>
        <Line {...form} name="origin" />
        <Line {...form} name="strength" hint="A number to sort by." />
      </div>
    </Panel>
  )
}

const LAYOUTS = [
  { value: 'structured', title: 'Paragraphs, Fabric & Fit, Care & Instructions' },
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
export function OtherFields(form: DraftForm) {
  return (
    <Panel id="other-fields" title="Delivery, tax and more" hint="Shoppers do not see price reference, tax code and role.">
      <div className={styles.pair}>
        <Line {...form} name="weight" hint="Such as 210g; 0g is not shown." />
        <Line {...form} name="ready_in_days" hint="Where it is made to order; they are added to what shoppers are promised." />
      </div>
      <Line {...form} name="wear_with" hint="The ids of products that its page links to, such as blue-mug." max={1000} />
      <Line {...form} name="tax_code" />
      <details open={(form.errors.price ?? form.errors.role) !== undefined}>
        <summary>Advanced</summary>
        <div className={styles.pair}>
          <Line {...form} name="price" />
          <Line {...form} name="role" />
        </div>
      </details>
    </Panel>
  )
}
