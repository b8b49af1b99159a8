import { isMember, type Subscription } from '../../domain/membership.ts'
import { findMentionsOfPiece } from '../../features/catalogue/find-mentions.ts'
import type { App, Ctx } from '../context.ts'
import { page } from '../page.ts'
import { Refusal } from '../refusal.ts'
import { content, piece } from '../resources/content.ts'
import { subscriptions } from '../resources/memberships.ts'
import { findFor, readFor } from '../resources/resource.ts'
import { url } from '../routes.ts'

/** The members' content. Everybody else sees the same page whatever they ask for (spec §2). */
export function mountContentPages(app: App): void {
  app.get(url.content, (c) =>
    orDenied(c, async (membership) => {
      const hasPaid = c.req.query('payment') === 'complete'
      return page(c, 'content', { ...(await readFor(c, content)), ...(await membership), hasPaid })
    }),
  )

  app.get(url.piece, (c) =>
    orDenied(c, async (membership) => {
      const id = c.req.param('id')
      const [found, mentions] = await Promise.all([findFor(c, piece, { id }), findMentionsOfPiece(c.var.shop, id)])
      if (!found) return page(c, 'notFound', {}, 404)
      return page(c, 'piece', { piece: found, mentions: mentions.active, ...(await membership) })
    }),
  )
}

type Membership = { subscriptions: Subscription[] }
/** `membership` is read at the same time as what the page shows. */
type Show = (membership: Promise<Membership>) => Promise<Response>

async function orDenied(c: Ctx, show: Show): Promise<Response> {
  const { person, shop } = c.var
  const denied = { path: c.req.path, offer: shop.membership }
  if (!person) return page(c, 'contentDenied', { ...denied, subscriptions: null }, 403)
  const membership = readFor(c, subscriptions, { uid: person.uid })
  const [own, shown] = await Promise.all([membership, nullIfDenied(() => show(membership))])
  if (shown) return shown
  // Granted between the two reads: a page that shows it as active would wait for a change that has happened.
  const isActive = own.subscriptions.some(isMember)
  return (isActive ? await nullIfDenied(() => show(membership)) : null) ?? page(c, 'contentDenied', { ...denied, ...own }, 403)
}

async function nullIfDenied(show: () => Promise<Response>): Promise<Response | null> {
  try {
    return await show()
  } catch (error) {
    if (error instanceof Refusal && error.status === 'PERMISSION_DENIED') return null
    throw error
  }
}
