import { definePage } from '../route.ts'
import { url } from '../routes.ts'

export const aboutUs = definePage({
  path: url.aboutUs,
  access: 'everybody',
  sitemap: { addresses: [url.aboutUs], changesWithProducts: false },
  component: 'aboutUs',
  load: ({ var: { shop } }) => ({ demo: shop.demo, seller: shop.seller }),
})
