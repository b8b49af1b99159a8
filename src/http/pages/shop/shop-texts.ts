import { ownPages } from '../../../domain/shop/shop-folder.ts'
import { folderOf } from '../../page.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'

/** The pages about the shop, whose words are in the shop folder. */
export const aboutUs = textPage(url.aboutUs, 'aboutUs')
export const contactUs = textPage(url.contactUs, 'contactUs')
export const terms = definePage({
  path: url.terms,
  access: 'everybody',
  sitemap: { addresses: [url.terms], changesWithProducts: false },
  component: 'terms',
  load: ({ var: { shop } }) => ({
    demo: shop.demo,
    seller: shop.seller,
    isRegistered: shop.seller.registration !== null,
    sellsMemberships: shop.membership !== null,
  }),
})

export const ownPage = definePage({
  path: url.ownPage,
  access: 'everybody',
  sitemap: {
    addresses: async (c) => ownPages(await folderOf(c)).map(([name]) => url.ownPage.replace(':name', name)),
    changesWithProducts: false,
  },
  component: 'ownPage',
  async load(c) {
    const page = new Map(ownPages(await folderOf(c))).get(c.req.param('name'))
    return page === undefined ? await c.notFound() : { page }
  },
})

function textPage(path: typeof url.aboutUs | typeof url.contactUs, component: 'aboutUs' | 'contactUs') {
  return definePage({
    path,
    access: 'everybody',
    sitemap: { addresses: [path], changesWithProducts: false },
    component,
    load: ({ var: { shop } }) => ({ demo: shop.demo, seller: shop.seller }),
  })
}

export const privacyPolicy = definePage({
  path: url.privacyPolicy,
  access: 'everybody',
  sitemap: { addresses: [url.privacyPolicy], changesWithProducts: false },
  component: 'privacyPolicy',
  load: ({ var: { shop } }) => ({ demo: shop.demo, seller: shop.seller, encrypted: shop.publicUrl.startsWith('https:') }),
})
