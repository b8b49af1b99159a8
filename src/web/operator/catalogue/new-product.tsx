import { MAX_NAME } from '../../../domain/catalogue/product-limits.ts'
import type { DraftErrors } from '../../../messages/catalogue/product-draft.ts'
import { Field, typedAt } from '../../ui/form/field.tsx'
import { Note } from '../../ui/text/note.tsx'
import { ActionButton } from '../ui/form/action-form.tsx'
import { Heading, Panel } from '../ui/heading.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import { CategoryField } from './category-field.tsx'
import styles from './product.module.css'

type NewProductProps = {
  fields: { id: string; name: string; price_usd: string; type: string }
  errors: DraftErrors
}

export const operatorNewProduct = operatorPage('New product', ({ fields, errors }: NewProductProps) => (
  <>
    <Heading
      title="New product"
      back={{ href: '/operator/products', title: 'Products' }}
      lead="It starts as a draft, out of stock, which only operators see. Pictures and text come next, on its own page."
    />
    {Object.keys(errors).length > 0 && (
      <Note kind="bad" role="alert">
        The product is not there yet. Please look at the fields that are marked.
      </Note>
    )}
    <form className={`${styles.form} ${styles.narrow}`} method="post" action="/operator/products/new" data-in-place="">
      <input type="hidden" name="action" value="create" />
      <Panel id="new-product" title="Product">
        <Field label="Name" name="name" defaultValue={fields.name} error={errors.name} maxLength={MAX_NAME} required autoComplete="off" />
        <Field
          label="Web address"
          {...typedAt('id', fields, errors)}
          hint="The end of its page’s address, which stays: small letters, digits and hyphens. Made from the name when left empty."
          maxLength={80}
          autoComplete="off"
        />
        <Field label="Price in rupees" {...typedAt('price_usd', fields, errors)} inputMode="numeric" maxLength={12} autoComplete="off" />
        <CategoryField label="Category" value={fields.type} error={errors.type} isNew />
        <div>
          <ActionButton>Create</ActionButton>
        </div>
      </Panel>
    </form>
  </>
))
