import { definePage } from '../route.ts'
import { url } from '../routes.ts'

export const contactUs = definePage({
  path: url.contactUs,
  access: 'everybody',
  sitemap: { addresses: [url.contactUs], changesWithProducts: false },
  component: 'contactUs',
  load: ({ var: { shop } }) => ({ demo: shop.demo, seller: shop.seller }),
})
