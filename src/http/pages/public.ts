import { readShopQuery, type ShopQuery } from '../../domain/shop-query.ts'
import type { App } from '../context.ts'
import { page } from '../page.ts'
import { productForm, productPage } from './product.ts'
import { products } from '../resources/products.ts'
import { readFor } from '../resources/resource.ts'
import { url } from '../routes.ts'

const HOME = { in_stock: 'true', limit: '4' }

/** The pages that everybody may see. */
export function mountPages(app: App): void {
  app.get(url.home, async (c) => page(c, 'home', await readFor(c, products, HOME)))

  app.get(url.shop, async (c) => {
    const query: ShopQuery = readShopQuery(new URL(c.req.url).searchParams)
    return page(c, 'shop', { query, ...(await readFor(c, products, query)) })
  })

  app.get(url.product, (c) => productPage(c, c.req.param('id')))
  app.post(url.product, productForm)

  app.get(url.sizeChart, (c) => page(c, 'sizeChart', {}))
  app.get(url.aboutUs, (c) => page(c, 'aboutUs', { demo: c.var.shop.demo }))
  app.get(url.contactUs, (c) => page(c, 'contactUs', { demo: c.var.shop.demo }))
  app.get(url.privacyPolicy, (c) => {
    const { demo, publicUrl } = c.var.shop
    return page(c, 'privacyPolicy', { demo, encrypted: publicUrl.startsWith('https:') })
  })
  app.get(url.terms, (c) => page(c, 'terms', { demo: c.var.shop.demo }))
}
