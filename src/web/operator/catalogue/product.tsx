import type { Season } from '../../../domain/catalogue/season.ts'
import type { DraftDifference, ProductDraft } from '../../../domain/drafts/product-draft.ts'
import { momentText } from '../../../domain/indian-time.ts'
import type { Noted } from '../../../domain/operators/note.ts'
import type { OperatorAction } from '../../../domain/operators/operator-action.ts'
import type { Picture } from '../../../domain/picture.ts'
import type { DraftErrors } from '../../../messages/catalogue/product-draft.ts'
import type { OperationName } from '../../../operations/all.ts'
import { STATUSES } from '../../../operations/products.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import type { Option } from '../../ui/form/field.tsx'
import layout from '../../ui/text/layout.module.css'
import text from '../../ui/text/text.module.css'
import { Badge } from '../ui/badge.tsx'
import { Act, ownRefusal, type RefusedAct } from '../ui/form/act.tsx'
import { ActionButton, ActionLink } from '../ui/form/action-form.tsx'
import { ChangedMeanwhile } from '../ui/form/changed-meanwhile.tsx'
import { GuardedForm } from '../ui/form/guarded-form.tsx'
import { Heading, Panel, Sections } from '../ui/heading.tsx'
import { History } from '../ui/history.tsx'
import { Notes } from '../ui/notes.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import { PictureEditor } from './picture-editor.tsx'
import { DescriptionFields, MainFields, OtherFields, type ProductTax } from './product-fields.tsx'
import { ProductMeasures } from './product-measures.tsx'
import { ProductSale, type ProductSaleProps } from './product-sale.tsx'
import type { ProductStockProps } from './product-stock.tsx'
import { ProductVariants, type TypedVariant } from './product-variants.tsx'
import styles from './product.module.css'
import { SizeActs } from './size-acts.tsx'

type ProductProps = {
  id: string
  /** The stored name. */
  name: string
  inStock: boolean
  /** The stored one, with its days. */
  season: Season
  /** Its page is open to shoppers now. */
  inShop: boolean
  /** From how few pieces of a size on operators are told; null where the shop's number says so. */
  threshold: number | null
  /** A refused act of these panels, with what was typed. */
  refused: RefusedAct | null
  /** The version that is edited: it goes with the form. */
  version: string
  draft: ProductDraft
  /** The files of the draft's pictures, in any order. */
  pictures: Picture[]
  errors: DraftErrors
  meanwhile: DraftDifference[]
  /** The draft is not what is stored. */
  isUnsaved: boolean
  /** What the last button has changed of it. */
  pending: string | null
  known: Option[]
  notice: NoticeWords | null
  history: OperatorAction[]
  noted: Noted & { refused: RefusedAct | null }
  tax: ProductTax | null
  stock: Omit<ProductStockProps, 'id'> & { typed: TypedVariant[] }
  sale: Omit<ProductSaleProps, 'id'>
}

const momentOf = (at: Date | null, edge: 'begins' | 'ends') => (at ? momentText(at, edge) : '')

const PARTS = [
  ['description', 'Text'],
  ['pictures', 'Pictures'],
  ['stock', 'Stock'],
  ['measures', 'Measures'],
  ['other-fields', 'Delivery'],
  ['sale', 'Sale'],
  ['status', 'Visibility'],
  ['notes', 'Note and tags'],
] as const

const titleOf = ({ name }: ProductProps) => name

export const operatorProduct = operatorPage(
  titleOf,
  ({
    id,
    name,
    version,
    draft,
    pictures,
    errors,
    meanwhile,
    isUnsaved,
    pending,
    known,
    notice,
    history,
    noted,
    tax,
    stock,
    sale,
    season,
    inShop,
    threshold,
    refused,
  }: ProductProps) => {
    const address = `/operator/products/${id}`
    const isRefused = (of: OperationName) => ownRefusal(refused, of, id) !== null
    return (
      <>
        <Heading
          title={name}
          back={{ href: '/operator/products', title: 'Products' }}
          badge={season.status !== 'on' && <Badge>{STATUSES[season.status]}</Badge>}
          lead={id}
        >
          <ActionLink href={`/operator/reviews?search=${encodeURIComponent(id)}`}>Reviews</ActionLink>
          {inShop && <ActionLink href={`/product/${id}`}>View in shop</ActionLink>}
        </Heading>
        {notice && <Notice {...notice} />}
        <nav className={`${layout.links} ${styles.index}`} aria-label="Parts of the page">
          {PARTS.map(([id, title]) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
        <GuardedForm className={styles.form} action={address} isUnsaved={isUnsaved}>
          {/* Enter in a field presses the form's first button. */}
          <button className={text.hidden} name="action" value="save" tabIndex={-1} aria-hidden="true">
            Save
          </button>
          <input type="hidden" name="version" value={version} />
          {meanwhile.length > 0 && <ChangedMeanwhile differences={meanwhile} last={history[0]} address={address} />}
          <Sections>
            <MainFields fields={draft.fields} errors={errors} gaps={tax?.gaps ?? []} />
            <DescriptionFields fields={draft.fields} errors={errors} />
            <Panel id="pictures" title="Pictures">
              <PictureEditor
                pictures={draft.pictures.map((said) => ({ ...said, picture: pictures.find(({ name }) => name === said.name) }))}
                error={errors.pictures}
              />
            </Panel>
            <ProductVariants fields={draft.fields} errors={errors} stock={stock} sales={sale.sales} />
            <ProductMeasures fields={draft.fields} errors={errors} />
            <OtherFields fields={draft.fields} errors={errors} known={known} tax={tax} />
          </Sections>
          <div className={styles.bar}>
            <ActionButton name="action" value="save">
              Save product
            </ActionButton>
            <ActionButton look="line" name="action" value="preview" formTarget="_blank">
              Preview
            </ActionButton>
            <span className={styles.unsaved} role="status">
              Not saved yet{pending !== null && `: ${pending}`}
            </span>
          </div>
        </GuardedForm>
        <div className={layout.stack} {...liveRegion('changes', ...operatorTopics('all-products'))}>
          <div className={styles.apart}>
            <h2>Saved separately</h2>
            <p className={text.hint}>“Save product” ends above. Each of these has a button of its own, and counts once it is pressed.</p>
          </div>
          <Sections>
            <ProductSale id={id} {...sale} />
            <SizeActs id={id} address={address} counts={stock.counts} oneSize={stock.oneSize} refused={refused} />
            <Panel id="threshold" title="Low stock">
              <details open={isRefused('stock threshold')}>
                <summary>{threshold === null ? 'Set a number' : `${threshold} of a size`}</summary>
                <Act
                  of="stock threshold"
                  describe="low stock"
                  target={id}
                  address={address}
                  refused={refused}
                  initial={{ pieces: threshold === null ? '' : String(threshold) }}
                  look="line"
                  inline
                />
              </details>
            </Panel>
            <Panel id="status" title="Visibility">
              <Act
                of="products status"
                describe="visibility"
                target={id}
                address={address}
                refused={null}
                initial={{ status: season.status }}
                look="line"
                inline
              />
              <details open={season.from !== null || season.until !== null || isRefused('products season')}>
                <summary>Show only between dates</summary>
                <Act
                  of="products season"
                  describe="its season"
                  target={id}
                  address={address}
                  refused={refused}
                  initial={{ from: momentOf(season.from, 'begins'), until: momentOf(season.until, 'ends') }}
                  look="line"
                  inline
                />
              </details>
              <details open={isRefused('products duplicate')}>
                <summary>Duplicate or delete</summary>
                <Act of="products duplicate" target={id} address={address} refused={refused} look="line" inline />
                <Act of="products delete" target={id} address={address} refused={null} look="quiet" />
              </details>
            </Panel>
            <Notes of="products" {...noted} target={id} address={address} />
            <History actions={history} />
          </Sections>
        </div>
      </>
    )
  },
)
