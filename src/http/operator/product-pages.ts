import type { App } from '../context.ts'
import { mountOperatorImport } from './import.ts'
import { mountOperatorNewProduct } from './new-product.ts'
import { mountOperatorProduct } from './product.ts'
import { mountOperatorProducts } from './products.ts'

/** `new` and `import` come before the page of one product: they are no products' ids. */
export function mountOperatorProductPages(app: App): void {
  mountOperatorProducts(app)
  mountOperatorNewProduct(app)
  mountOperatorImport(app)
  mountOperatorProduct(app)
}
