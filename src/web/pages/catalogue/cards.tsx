import type { Product } from '../../../domain/catalogue/product.ts'
import { definePage } from '../../page.ts'
import { ProductGrid } from '../../ui/catalogue/product-grid.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import text from '../../ui/text/text.module.css'

/** The cards of some products, which another page takes over (client/page/page/draw-cards.ts). */
export const cards = definePage({
  head: { title: 'Pieces', noIndex: true },
  Body: ({ products }: { products: Product[] }) => (
    <>
      <div className={text.wrap}>
        <PageHead title="Pieces" />
      </div>
      <div id="cards">
        <ProductGrid products={products} heading="h2" tell />
      </div>
    </>
  ),
})
