import { openCollections } from '../../open-collections.ts'
import { collection as collectionResource } from '../../resources/collections.ts'
import { findFor } from '../../resources/resource.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'

/** Products that are shown together, for as long as the shop folder says. */
export const collection = definePage({
  path: url.collection,
  access: 'everybody',
  sitemap: {
    addresses: (c) => openCollections(c).map(({ id }) => url.collection.replace(':id', id)),
    changesWithProducts: true,
  },
  component: 'collection',
  async load(c) {
    openCollections(c)
    const id = c.req.param('id')
    const found = await findFor(c, collectionResource, { id })
    return found ? { params: { id }, found } : c.notFound()
  },
})
