import { collectionHead, openCollections } from '../../open-collections.ts'
import { collection as collectionResource } from '../../resources/collections.ts'
import { findFor } from '../../resources/resource.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'

/** As many as stand side by side. */
const MOST_OTHERS = 3

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
    const all = await openCollections(c)
    const open = all.find((one) => one.id === id)
    const found = open && (await findFor(c, collectionResource, { id }))
    if (!found) return c.notFound()
    // The next ones after it, and then from the first on.
    const place = all.indexOf(open)
    const others = [...all.slice(place + 1), ...all.slice(0, place)].slice(0, MOST_OTHERS).map(collectionHead)
    return { params: { id }, found, picture: open.picture, others }
  },
})
