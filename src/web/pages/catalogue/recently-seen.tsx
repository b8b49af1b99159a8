import type { Product } from '../../../domain/catalogue/product.ts'
import { definePage } from '../../page.ts'
import { SeenProducts } from '../../ui/catalogue/recently-seen.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import text from '../../ui/text/text.module.css'

/** The products that its address names; the script of other pages takes them from here. */
export const recentlySeen = definePage({
  head: { title: 'Recently seen', noIndex: true },
  Body: ({ products }: { products: Product[] }) => (
    <div className={text.wrap}>
      <PageHead title="Recently seen" />
      <SeenProducts products={products} />
    </div>
  ),
})
