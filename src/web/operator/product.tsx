import type { OperatorAction } from '../../domain/operator-action.ts'
import type { Picture } from '../../domain/picture.ts'
import type { DraftDifference, ProductDraft } from '../../domain/product-draft.ts'
import type { DraftErrors } from '../../messages/product-draft.ts'
import { liveRegion, operatorTopics } from '../live-region.ts'
import { definePage } from '../page.ts'
import text from '../ui/text.module.css'
import { PictureEditor } from './picture-editor.tsx'
import { ProductSale, type ProductSaleProps } from './product-sale.tsx'
import { ProductStock, type ProductStockProps } from './product-stock.tsx'
import { DescriptionFields, MainFields, OtherFields } from './product-fields.tsx'
import styles from './product.module.css'
import { ActionButton, ActionLink } from './ui/action-form.tsx'
import { ChangedMeanwhile } from './ui/changed-meanwhile.tsx'
import { Columns, Heading, Panel } from './ui/heading.tsx'
import { History } from './ui/history.tsx'
import { Notice, type NoticeWords } from './ui/notice.tsx'

export type ProductProps = {
  id: string
  /** The stored name. */
  name: string
  inStock: boolean
  /** The version that is edited: it goes with the form. */
  version: string
  draft: ProductDraft
  /** The files of the draft's pictures, in any order. */
  pictures: Picture[]
  errors: DraftErrors
  /** What others have saved meanwhile, and what was typed. */
  meanwhile: DraftDifference[]
  notice: NoticeWords | null
  history: OperatorAction[]
  stock: Omit<ProductStockProps, 'id'>
  sale: Omit<ProductSaleProps, 'id'>
}

export const operatorProduct = definePage({
  layout: 'operator',
  head: ({ name }: ProductProps) => ({ title: name, noIndex: true }),
  Body: ({ id, name, version, draft, pictures, errors, meanwhile, notice, history, stock, sale }: ProductProps) => {
    const address = `/operator/products/${id}`
    return (
      <>
        <Heading title={name} back={{ href: '/operator/products', title: 'Products' }} lead={id}>
          <ActionLink href={`/operator/reviews?search=${encodeURIComponent(id)}`}>Reviews</ActionLink>
          <ActionLink href={`/product/${id}`}>See it in the shop</ActionLink>
        </Heading>
        {notice && <Notice {...notice} />}
        <form className={styles.form} method="post" action={address} encType="multipart/form-data" data-in-place="">
          {/* Enter in a field presses the form's first button. */}
          <button className={text.hidden} name="action" value="save" tabIndex={-1} aria-hidden="true">
            Save
          </button>
          <input type="hidden" name="version" value={version} />
          {meanwhile.length > 0 && <ChangedMeanwhile differences={meanwhile} last={history[0]} address={address} />}
          <Columns>
            <div className={styles.stack}>
              <Panel id="pictures" title="Pictures">
                <PictureEditor
                  pictures={draft.pictures.map((said) => ({ ...said, picture: pictures.find(({ name }) => name === said.name) }))}
                  error={errors.pictures}
                />
              </Panel>
              <DescriptionFields fields={draft.fields} errors={errors} />
            </div>
            <div className={styles.stack}>
              <MainFields fields={draft.fields} errors={errors} />
              <OtherFields fields={draft.fields} errors={errors} />
            </div>
          </Columns>
          <div className={styles.bar}>
            <ActionButton name="action" value="save">
              Save
            </ActionButton>
            <ActionButton look="line" name="action" value="preview" formTarget="_blank">
              Preview
            </ActionButton>
            <span>The preview opens beside this page. Nothing is saved by it.</span>
          </div>
        </form>
        <div className={styles.stack} {...liveRegion('changes', ...operatorTopics('all-products'))}>
          <ProductStock id={id} {...stock} />
          <ProductSale id={id} {...sale} />
          <History actions={history} />
        </div>
      </>
    )
  },
})
