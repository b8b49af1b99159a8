import { personOf } from '../../caller/session.ts'
import { doneOf } from '../../done-once.ts'
import { content as contentResource } from '../../resources/content.ts'
import { subscriptions } from '../../resources/memberships.ts'
import { readFor } from '../../resources/resource.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'

export const content = definePage({
  path: url.content,
  access: 'member',
  component: 'content',
  async load(c) {
    const [listed, held] = await Promise.all([readFor(c, contentResource), readFor(c, subscriptions, { uid: personOf(c).uid })])
    return { ...listed, subscriptions: held.subscriptions, hasPaid: doneOf(c, 'payment') === 'complete' }
  },
})
