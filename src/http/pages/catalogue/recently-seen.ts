import { findProducts } from '../../../features/catalogue/find-product.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'

const MOST_ASKED = 12
const MOST_SHOWN = 4

/** The first of the products that are named, in their sequence. What somebody has seen, their device alone remembers. */
export const recentlySeen = definePage({
  path: url.recentlySeen,
  access: 'everybody',
  component: 'recentlySeen',
  async load(c) {
    const ids = (c.req.query('ids') ?? '').split(',', MOST_ASKED)
    return { products: (await findProducts(c.var.shop, ids)).slice(0, MOST_SHOWN) }
  },
})
