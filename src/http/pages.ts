import { readShopQuery } from '../domain/shop-query.ts'
import { findProduct } from '../features/catalogue/find-product.ts'
import { listInStock, listProducts } from '../features/catalogue/list-products.ts'
import type { App } from './context.ts'
import { page } from './page.ts'
import { productForm, productProps } from './product-form.ts'
import { url } from './routes.ts'

const HOME_PRODUCTS = 4

/** The pages that everybody may see. */
export function mountPages(app: App): void {
  app.get(url.home, async (c) => page(c, 'home', { products: await listInStock(c.var.shop, HOME_PRODUCTS) }))

  app.get(url.shop, async (c) => {
    const query = readShopQuery(new URL(c.req.url).searchParams)
    return page(c, 'shop', { query, products: await listProducts(c.var.shop, query) })
  })

  app.get(url.product, async (c) => {
    const product = await findProduct(c.var.shop, c.req.param('id'))
    return product ? page(c, 'product', await productProps(c, product, null)) : page(c, 'productMissing', {}, 404)
  })
  app.post(url.product, productForm)

  app.get(url.sizeChart, (c) => page(c, 'sizeChart', {}))
  app.get(url.aboutUs, (c) => page(c, 'aboutUs', {}))
  app.get(url.contactUs, (c) => page(c, 'contactUs', {}))
  app.get(url.privacyPolicy, (c) => page(c, 'privacyPolicy', {}))
  app.get(url.terms, (c) => page(c, 'terms', {}))
}
