import { findLinked } from '../../../features/catalogue/find-product.ts'
import { page } from '../../page.ts'
import { contentItem as contentItemResource } from '../../resources/content.ts'
import { subscriptions } from '../../resources/memberships.ts'
import { findFor, readFor } from '../../resources/resource.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'
import { personOf } from '../../session.ts'

/** A piece of the members' content. */
export const contentItem = definePage({
  path: url.contentItem,
  access: 'member',
  component: 'contentItem',
  async load(c) {
    const id = c.req.param('id')
    const [found, held] = await Promise.all([findFor(c, contentItemResource, { id }), readFor(c, subscriptions, { uid: personOf(c).uid })])
    if (!found) return page(c, 'notFound', {}, 404)
    return { contentItem: found, linked: await findLinked(c.var.shop, found.products), subscriptions: held.subscriptions }
  },
})
