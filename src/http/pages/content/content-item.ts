import { readNext } from '../../../domain/content/content.ts'
import { findLinked } from '../../../features/catalogue/find-product.ts'
import { personOf } from '../../caller/session.ts'
import { page } from '../../page.ts'
import { contentItem as contentItemResource, content as contentResource } from '../../resources/content.ts'
import { subscriptions } from '../../resources/memberships.ts'
import { findFor, readFor } from '../../resources/resource.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'

export const contentItem = definePage({
  path: url.contentItem,
  access: 'member',
  component: 'contentItem',
  async load(c) {
    const id = c.req.param('id')
    const [found, listed, held] = await Promise.all([
      findFor(c, contentItemResource, { id }),
      readFor(c, contentResource),
      readFor(c, subscriptions, { uid: personOf(c).uid }),
    ])
    if (!found) return page(c, 'notFound', {}, 404)
    const [linked, next] = [await findLinked(c.var.shop, found.products), readNext(listed.content, id)]
    return { contentItem: found, linked, next, subscriptions: held.subscriptions }
  },
})
