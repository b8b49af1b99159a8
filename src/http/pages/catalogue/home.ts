import { collectionHead, openCollections } from '../../open-collections.ts'
import { products } from '../../resources/products.ts'
import { readFor } from '../../resources/resource.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'

const SHOWN = { in_stock: 'true', limit: '4' }

export const home = definePage({
  path: url.home,
  access: 'everybody',
  sitemap: { addresses: [url.home], changesWithProducts: true },
  component: 'home',
  async load(c) {
    const collections = (await openCollections(c)).map(collectionHead)
    return { params: SHOWN, found: await readFor(c, products, SHOWN), collections }
  },
})
