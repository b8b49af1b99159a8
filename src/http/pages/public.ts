import { readShopQuery, SHOP_PAGE } from '../../domain/shop-query.ts'
import { readUnit } from '../../domain/size-chart.ts'
import type { App, Ctx } from '../context.ts'
import { page } from '../page.ts'
import { productForm, productPage } from './product.ts'
import { Refusal } from '../refusal.ts'
import { products } from '../resources/products.ts'
import { readFor } from '../resources/resource.ts'
import { url } from '../routes.ts'

const HOME = { in_stock: 'true', limit: '4' }

const PAGE = { limit: String(SHOP_PAGE) }

/** An invalid `after` is ignored. */
async function shopPage(c: Ctx): Promise<Response> {
  const { searchParams } = new URL(c.req.url)
  const query = readShopQuery(searchParams)
  const after = searchParams.get('after') || null
  try {
    return await page(c, 'shop', { query, after, found: await readFor(c, products, { ...query, ...PAGE, ...(after && { after }) }) })
  } catch (error) {
    if (!(error instanceof Refusal) || !after) throw error
    return page(c, 'shop', { query, after: null, found: await readFor(c, products, { ...query, ...PAGE }) })
  }
}

/** The pages that everybody may see. */
export function mountPages(app: App): void {
  app.get(url.home, async (c) => page(c, 'home', { params: HOME, found: await readFor(c, products, HOME) }))

  app.get(url.shop, shopPage)

  app.get(url.product, (c) => productPage(c, c.req.param('id')))
  app.post(url.product, productForm)

  app.get(url.sizeChart, (c) => page(c, 'sizeChart', { unit: readUnit(c.req.query('unit')) }))
  app.get(url.aboutUs, (c) => page(c, 'aboutUs', { demo: c.var.shop.demo, seller: c.var.shop.seller }))
  app.get(url.contactUs, (c) => page(c, 'contactUs', { demo: c.var.shop.demo, seller: c.var.shop.seller }))
  app.get(url.privacyPolicy, (c) => {
    const { demo, seller, publicUrl } = c.var.shop
    return page(c, 'privacyPolicy', { demo, seller, encrypted: publicUrl.startsWith('https:') })
  })
  app.get(url.terms, (c) => page(c, 'terms', { demo: c.var.shop.demo, seller: c.var.shop.seller }))
}
