import type { ProductsChange as Change } from '../../../domain/catalogue/many-changes.ts'
import { isInStock, priceRupees, regularRupees, saleOf, type Product } from '../../../domain/catalogue/product.ts'
import { lastDay } from '../../../domain/indian-time.ts'
import { formatRupees } from '../../../domain/money.ts'
import type { PriceGap } from '../../../domain/prices/tax-rate.ts'
import { MAX_SEARCH_LENGTH } from '../../../domain/search-pattern.ts'
import { gapWords } from '../../../messages/catalogue/prices.ts'
import { actionOf } from '../../../operations/all.ts'
import type { Listed } from '../../../operations/lists/list.ts'
import { products } from '../../../operations/lists/products.ts'
import { SHOWN_STATUSES, STATUSES } from '../../../operations/products.ts'
import { useFolder } from '../../folder-context.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import controls from '../../ui/form/control.module.css'
import field from '../../ui/form/field.module.css'
import { SelectField } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Thumbnail } from '../../ui/pictures/picture.tsx'
import layout from '../../ui/text/layout.module.css'
import { FilterBar } from '../ui/filters.tsx'
import { ownRefusal, type RefusedAct } from '../ui/form/act.tsx'
import { ActionButton, ActionLink } from '../ui/form/action-form.tsx'
import { Heading } from '../ui/heading.tsx'
import { ListTable } from '../ui/list.tsx'
import { Tags } from '../ui/notes.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import { CategoryFilter } from './category-field.tsx'
import { ManyForm, ManyPreview, Tick } from './product-changes.tsx'
import { STOCKS } from './product-choices.ts'
import styles from './products.module.css'

export type ProductsProps = {
  list: Listed<typeof products>
  /** Prices between two rates of GST, by the products' ids. */
  gaps: ReadonlyMap<string, PriceGap[]>
  /** A refused price or stock, with what was typed. */
  refused: RefusedAct | null
  notice: NoticeWords | null
  /** A change of many products that is looked at. */
  change: Change | null
}

const ALL = { value: 'all', title: 'All' }
const STOCK_FILTERS = [ALL, ...STOCKS]
const STATUS_FILTERS = [ALL, ...Object.entries(STATUSES).map(([value, title]) => ({ value, title }))]

export const operatorProducts = operatorPage('Products', ({ list, gaps, refused, notice, change }: ProductsProps) => (
  <>
    <Heading title="Products" lead="Prices and stock are saved when you leave the field. Shoppers see them at once.">
      <ActionLink look="stamp" href="/operator/products/new">
        New product
      </ActionLink>
    </Heading>
    {notice && !list.rows.some(({ id }) => id === refused?.target) && <Notice {...notice} />}
    {change && <ManyPreview change={change} address={list.address} />}
    <ProductFilters list={list} />
    <div className={`${layout.stack} ${styles.list}`} {...liveRegion('products', ...operatorTopics('all-products'))}>
      <ListTable
        label="Products"
        of={products}
        page={list}
        columns={products.page}
        href={({ id }) => `/operator/products/${id}`}
        renderLead={({ id, name }) => <Tick id={id} name={name} refused={refused} />}
        renderCells={(product) => ({
          product: <Name product={product} />,
          category: <CategoryName product={product} />,
          price: <PriceForm product={product} gaps={gaps.get(product.id)} address={list.address} refused={refused} />,
          stock: <StockForm product={product} address={list.address} refused={refused} />,
        })}
      />
    </div>
    <ManyForm address={list.address} refused={refused} />
  </>
))

export function ProductFilters({ list: { query, isFiltered } }: Pick<ProductsProps, 'list'>) {
  return (
    <FilterBar
      action="/operator/products"
      search={{ label: 'Search products', value: query.search, maxLength: MAX_SEARCH_LENGTH }}
      filtered={isFiltered}
    >
      <CategoryFilter value={query.filter} />
      <SelectField label="Stock" name="stock" options={STOCK_FILTERS} defaultValue={query.stock} />
      <SelectField label="Status" name="status" options={STATUS_FILTERS} defaultValue={query.status} />
    </FilterBar>
  )
}

function CategoryName({ product }: { product: Product }) {
  const { type } = product.metadata
  return useFolder().categories.find(({ id }) => id === type)?.label ?? type
}

function Name({ product }: { product: ProductsProps['list']['rows'][number] }) {
  return (
    <span className={styles.name}>
      <Thumbnail className={styles.picture} picture={product.images[0]} />
      <span>
        {product.name} <small>{product.id}</small>
        {product.status && <small>{SHOWN_STATUSES[product.status]}</small>}
        <Tags tags={product.tags} />
        <small className={styles.category}>
          <CategoryName product={product} />
        </small>
      </span>
    </span>
  )
}

type RowForm = { product: Product; address: string; refused: RefusedAct | null }

function PriceForm({ product, gaps = [], address, refused }: RowForm & { gaps: PriceGap[] | undefined }) {
  const own = ownRefusal(refused, 'products set-price', product.id)
  const rupees = regularRupees(product)
  const seen = rupees === null ? '' : String(rupees)
  const sale = saleOf(product)
  return (
    <form className={styles.form} method="post" action={address} data-in-place="" data-saves-changes="">
      <input type="hidden" name="action" value={actionOf('products set-price')} />
      <input type="hidden" name="id" value={product.id} />
      <input type="hidden" name="seen" value={seen} />
      <span aria-hidden="true">{formatRupees(0).slice(0, -1)}</span>
      <input
        className={`${controls.control} ${styles.price}`}
        name="price"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        defaultValue={own?.typed['price'] ?? seen}
        placeholder="none"
        aria-label={`Price of ${product.name} in rupees`}
        aria-invalid={own ? true : undefined}
      />
      {sale && <small>{`${formatRupees(priceRupees(product) ?? 0)} until ${lastDay(sale.until)}`}</small>}
      {gaps.map((gap) => (
        <small key={gap.rupees}>{gapWords(gap)}</small>
      ))}
      <Save product={product} what="price" address={address} error={own?.errors['price']} />
    </form>
  )
}

export function StockForm({ product, address, refused }: RowForm) {
  const own = ownRefusal(refused, 'products stock', product.id)
  const inStock = isInStock(product)
  return (
    <form className={styles.form} method="post" action={address} data-in-place="" data-saves-changes="">
      <input type="hidden" name="action" value={actionOf('products stock')} />
      <input type="hidden" name="id" value={product.id} />
      <Select
        className={inStock ? field.select : `${field.select} ${styles.out}`}
        name="stock"
        defaultValue={inStock ? 'in' : 'out'}
        aria-label={`Stock of ${product.name}`}
      >
        {STOCKS.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </Select>
      <Save product={product} what="stock" address={address} error={own?.errors['stock']} />
    </form>
  )
}

/** The button is for browsers without scripts, and for what was refused: otherwise a field is saved when it is left. */
function Save({ product, what, address, error }: Omit<RowForm, 'refused'> & { what: string; error: string | undefined }) {
  return (
    <>
      <span className={styles.save}>
        <ActionButton look="line" aria-label={`Save the ${what} of ${product.name}`}>
          Save
        </ActionButton>
        <a href={address}>Cancel</a>
      </span>
      {error && <p role="alert">{error}</p>}
    </>
  )
}
