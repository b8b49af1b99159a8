import { definePage } from '../route.ts'
import { url } from '../routes.ts'

export const privacyPolicy = definePage({
  path: url.privacyPolicy,
  access: 'everybody',
  sitemap: { addresses: [url.privacyPolicy], changesWithProducts: false },
  component: 'privacyPolicy',
  load: ({ var: { shop } }) => ({ demo: shop.demo, seller: shop.seller, encrypted: shop.publicUrl.startsWith('https:') }),
})
