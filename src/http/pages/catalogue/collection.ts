import { openCollections } from '../../open-collections.ts'
import { collection as collectionResource } from '../../resources/collections.ts'
import { findFor } from '../../resources/resource.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'

/** Products that are shown together, for as long as their collection is open. */
export const collection = definePage({
  path: url.collection,
  access: 'everybody',
  sitemap: {
    addresses: async (c) => (await openCollections(c)).map(({ id }) => url.collection.replace(':id', id)),
    changesWithProducts: true,
  },
  component: 'collection',
  async load(c) {
    const id = c.req.param('id')
    const open = (await openCollections(c)).find((one) => one.id === id)
    const found = open && (await findFor(c, collectionResource, { id }))
    return found ? { params: { id }, found, picture: open.picture } : c.notFound()
  },
})
