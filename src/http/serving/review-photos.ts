import { maySeePhoto } from '../../features/pictures/find-photo.ts'
import { needsConfirmation } from '../../domain/session.ts'
import { isOperator } from '../../features/operator-access/change-operator.ts'
import type { App, Ctx } from '../context.ts'
import { url } from '../routes.ts'

const TYPES = new Map([
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
])

/**
 * Photos of reviews, for those who may see the review. That may change, so browsers revalidate each time; the file
 * itself never changes.
 */
export function mountReviewPhotos(app: App): void {
  app.get(url.reviewPhoto, async (c) => {
    const key = c.req.path.slice('/files/'.length)
    const [, name = '', ending = ''] = /^(.+)-\d{1,4}\.(avif|webp)$/.exec(key) ?? []
    const type = TYPES.get(ending)
    const { shop, person } = c.var
    const isShown = type !== undefined && ((await maySeePhoto(shop, name, person?.uid ?? null)) || (await isModerator(c)))
    if (!isShown) return c.notFound()
    const headers = { etag: `"${key.slice(key.lastIndexOf('/') + 1)}"`, 'cache-control': 'private, no-cache', vary: 'Cookie' }
    if (c.req.header('if-none-match') === headers.etag) return new Response(null, { status: 304, headers })
    const file = await shop.files.get(key)
    if (!file) return c.notFound()
    return new Response(file.stream, {
      headers: {
        ...headers,
        'content-type': type,
        'content-length': String(file.size),
      },
    })
  })
}

/** Operators see every photo where they decide about its review, and as long as their pages do not ask for the password. */
async function isModerator(c: Ctx): Promise<boolean> {
  const { shop, session } = c.var
  return session !== null && !needsConfirmation(session.confirmedAt, shop.clock.now()) && (await isOperator(shop, session.person.uid))
}
