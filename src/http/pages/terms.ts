import { definePage } from '../route.ts'
import { url } from '../routes.ts'

export const terms = definePage({
  path: url.terms,
  access: 'everybody',
  sitemap: { addresses: [url.terms], changesWithProducts: false },
  component: 'terms',
  load: ({ var: { shop } }) => ({ demo: shop.demo, seller: shop.seller }),
})
