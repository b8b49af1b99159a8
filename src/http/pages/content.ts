import type { App, Ctx } from '../context.ts'
import { page } from '../page.ts'
import { Refusal } from '../refusal.ts'
import { content, piece } from '../resources/content.ts'
import { subscriptions } from '../resources/memberships.ts'
import { findFor, readFor } from '../resources/resource.ts'
import { url } from '../routes.ts'

/** The members' content. Everybody else sees the same page whatever they ask for (spec §2). */
export function mountContentPages(app: App): void {
  app.get(url.content, (c) => orDenied(c, async () => page(c, 'content', await readFor(c, content))))

  app.get(url.piece, (c) =>
    orDenied(c, async () => {
      const found = await findFor(c, piece, { id: c.req.param('id') })
      return found ? page(c, 'piece', { piece: found }) : page(c, 'notFound', {}, 404)
    }),
  )
}

async function orDenied(c: Ctx, show: () => Promise<Response>): Promise<Response> {
  const { person } = c.var
  const path = c.req.path
  if (!person) return page(c, 'contentDenied', { path, subscriptions: null }, 403)
  const [own, shown] = await Promise.all([readFor(c, subscriptions, { uid: person.uid }), nullIfDenied(show)])
  if (shown) return shown
  // Granted between the two reads: a page that shows it as active would wait for a change that has happened.
  const isMember = own.subscriptions.some(({ status }) => status === 'active')
  return (isMember ? await nullIfDenied(show) : null) ?? page(c, 'contentDenied', { path, ...own }, 403)
}

async function nullIfDenied(show: () => Promise<Response>): Promise<Response | null> {
  try {
    return await show()
  } catch (error) {
    if (error instanceof Refusal && error.status === 'PERMISSION_DENIED') return null
    throw error
  }
}
