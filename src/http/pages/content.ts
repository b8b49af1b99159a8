import { findMentionsOfPiece } from '../../features/catalogue/find-mentions.ts'
import type { App, Ctx } from '../context.ts'
import { page } from '../page.ts'
import { content, piece } from '../resources/content.ts'
import { subscriptions } from '../resources/memberships.ts'
import { findFor, readFor } from '../resources/resource.ts'
import { url } from '../routes.ts'
import { personOf } from '../session.ts'

/** The members' content. */
export function mountContentPages(app: App): void {
  app.get(url.content, async (c) => {
    const hasPaid = c.req.query('payment') === 'complete'
    const [listed, membership] = await Promise.all([readFor(c, content), readMembership(c)])
    return page(c, 'content', { ...listed, ...membership, hasPaid })
  })

  app.get(url.piece, async (c) => {
    const id = c.req.param('id')
    const [found, mentions, membership] = await Promise.all([
      findFor(c, piece, { id }),
      findMentionsOfPiece(c.var.shop, id),
      readMembership(c),
    ])
    if (!found) return page(c, 'notFound', {}, 404)
    return page(c, 'piece', { piece: found, mentions: mentions.active, ...membership })
  })
}

function readMembership(c: Ctx) {
  return readFor(c, subscriptions, { uid: personOf(c).uid })
}
