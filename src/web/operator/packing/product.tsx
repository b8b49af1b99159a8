import type { Picture } from '../../../domain/picture.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import { definePage } from '../../page.ts'
import { Thumbnail } from '../../ui/pictures/picture.tsx'
import styles from '../catalogue/product-stock.module.css'
import { ProductStock, type ProductStockProps } from '../catalogue/product-stock.tsx'
import pieces from '../orders/pieces.module.css'
import { Heading } from '../ui/heading.tsx'

type StockProps = { id: string; name: string; picture: Picture | null; stock: Omit<ProductStockProps, 'id'> }

/** A product for packers: how many pieces there are. */
export const packerProduct = definePage({
  layout: 'operator',
  head: ({ name }: StockProps) => ({ title: name, noIndex: true }),
  Body: ({ id, name, picture, stock }: StockProps) => (
    <>
      <Heading
        title={name}
        back={{ href: '/operator/products', title: 'Products' }}
        picture={<Thumbnail className={pieces.picture} picture={picture} />}
      />
      <div className={styles.narrow} {...liveRegion('packing-stock', ...operatorTopics('all-products'))}>
        <ProductStock id={id} {...stock} />
      </div>
    </>
  ),
})
