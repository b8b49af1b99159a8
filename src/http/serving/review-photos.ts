import { isOwnComplaintPhoto, maySeePhoto } from '../../features/pictures/find-photo.ts'
import { needsConfirmation } from '../../domain/session.ts'
import { findOperator } from '../../features/operator-access/change-operator.ts'
import type { App, Ctx } from '../context.ts'
import { url } from '../routes.ts'

const TYPES = new Map([
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
])

/**
 * Photos of reviews, for those who may see the review, and of complaints, for their authors; operators see all. That may change, so
 * browsers revalidate each time; the file itself never changes.
 */
export function mountReviewPhotos(app: App): void {
  mountPhotos(app, url.reviewPhoto, maySeePhoto)
  mountPhotos(app, url.complaintPhoto, isOwnComplaintPhoto)
}

function mountPhotos(app: App, path: typeof url.reviewPhoto | typeof url.complaintPhoto, maySee: typeof maySeePhoto): void {
  app.get(path, async (c) => {
    const key = c.req.path.slice('/files/'.length)
    const [, name = '', ending = ''] = /^(.+)-\d{1,4}\.(avif|webp)$/.exec(key) ?? []
    const type = TYPES.get(ending)
    const { shop, person } = c.var
    const isShown = type !== undefined && ((await maySee(shop, name, person?.uid ?? null)) || (await isModerator(c)))
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

/** Owners see every photo where they decide about its review, and as long as their pages do not ask for the password. */
async function isModerator(c: Ctx): Promise<boolean> {
  const { shop, session } = c.var
  if (session === null || needsConfirmation(session.confirmedAt, shop.clock.now())) return false
  return (await findOperator(shop, session.person.uid))?.role === 'owner'
}
