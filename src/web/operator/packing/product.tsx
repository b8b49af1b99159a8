import type { Picture } from '../../../domain/picture.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import { Thumbnail } from '../../ui/pictures/picture.tsx'
import styles from '../catalogue/product-stock.module.css'
import { ProductStock, type ProductStockProps } from '../catalogue/product-stock.tsx'
import pieces from '../orders/pieces.module.css'
import { Heading } from '../ui/heading.tsx'
import { operatorPage } from '../ui/operator-page.ts'

type StockProps = { id: string; name: string; picture: Picture | null; stock: Omit<ProductStockProps, 'id'> }

const titleOf = ({ name }: StockProps) => name

/** A product for packers: how many pieces there are. */
export const packerProduct = operatorPage(titleOf, ({ id, name, picture, stock }: StockProps) => (
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
))
