import { liveRegion, operatorTopics } from '../../live-region.ts'
import { definePage } from '../../page.ts'
import { Thumbnail } from '../../ui/pictures/picture.tsx'
import { EMPTY, isFiltered, ProductFilters, StockForm, type ProductsProps } from '../catalogue/products.tsx'
import styles from '../catalogue/products.module.css'
import { emptyWords, Pager } from '../ui/filters.tsx'
import { Heading } from '../ui/heading.tsx'
import { Notice } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'

/** The products for packers: what is in stock, without prices. */
export const packerProducts = definePage({
  layout: 'operator',
  head: { title: 'Products', noIndex: true },
  Body: ({ products, search, address, first, next, refused, hasSaved }: ProductsProps) => (
    <>
      <Heading title="Products" lead="Stock is saved as you leave the field. Shoppers see it at once." />
      {hasSaved && <Notice kind="good" text="Saved" />}
      {refused && <Notice kind="bad" text={refused.error} />}
      <div className={styles.narrow}>
        <ProductFilters search={search} />
      </div>
      <div className={`${styles.list} ${styles.narrow}`} {...liveRegion('packing-products', ...operatorTopics('all-products'))}>
        <Table
          label="Products"
          compact
          columns={[{ title: 'Product' }, { title: 'Stock' }]}
          rows={products.map((product) => ({
            id: product.id,
            href: `/operator/products/${product.id}`,
            cells: [
              <span key="name" className={styles.name}>
                <Thumbnail className={`${styles.picture} ${styles.large}`} picture={product.images[0]} />
                {product.name}
              </span>,
              <StockForm key="stock" product={product} address={address} />,
            ],
          }))}
          empty={emptyWords({ filtered: isFiltered(search), words: EMPTY })}
        />
        <Pager first={first} next={next} />
      </div>
    </>
  ),
})
