import { products } from '../../../operations/lists/products.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import { Thumbnail } from '../../ui/pictures/picture.tsx'
import layout from '../../ui/text/layout.module.css'
import styles from '../catalogue/products.module.css'
import { ProductFilters, StockForm, type ProductsProps } from '../catalogue/products.tsx'
import { Heading } from '../ui/heading.tsx'
import { ListTable } from '../ui/list.tsx'
import { Notice } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'

/** The products for packers: what is in stock, without prices. */
export const packerProducts = operatorPage('Products', ({ list, refused, notice }: ProductsProps) => (
  <>
    <Heading title="Products" lead="Stock is saved when you leave the field. Shoppers see it at once." />
    {notice && <Notice {...notice} />}
    <div className={styles.narrow}>
      <ProductFilters list={list} />
    </div>
    <div
      className={`${layout.stack} ${styles.list} ${styles.narrow}`}
      {...liveRegion('packing-products', ...operatorTopics('all-products'))}
    >
      <ListTable
        label="Products"
        compact
        of={products}
        page={list}
        columns={products.packing}
        href={({ id }) => `/operator/products/${id}`}
        renderCells={(product) => ({
          product: (
            <span className={styles.name}>
              <Thumbnail className={styles.picture} picture={product.images[0]} />
              {product.name}
            </span>
          ),
          stock: <StockForm product={product} address={list.address} refused={refused} />,
        })}
      />
    </div>
  </>
))
