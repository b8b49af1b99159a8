import { needsConfirmation } from '../../domain/accounts/session.ts'
import { findOperator } from '../../features/operator-access/change-operator.ts'
import { findJpeg } from '../../features/pictures/find-jpeg.ts'
import { isOwnComplaintPhoto, maySeePhoto } from '../../features/pictures/find-photo.ts'
import type { Files } from '../../shop.ts'
import type { App, Ctx } from '../context.ts'
import { url } from '../routes.ts'

const TYPES = new Map([
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
])

/** A replaced picture keeps its name, so browsers revalidate once a day. */
const CACHE = 'public, max-age=86400, stale-while-revalidate=604800'

/** Stored pictures that everybody may see. */
export function mountFiles(app: App): void {
  app.get(url.files, async (c, next) => {
    const { key, ending, type } = fileOf(c)
    if (!/^(pictures|photos)\/[a-z0-9/-]+\.[a-z]+$/.test(key)) return next()
    const { shop } = c.var
    const file = ending === 'jpg' ? await findJpeg(shop, key) : type ? await shop.files.get(key) : null
    if (!file || !type) return c.notFound()
    const headers = { etag: `"${file.version}"`, 'cache-control': CACHE }
    return isKnown(c, headers.etag) ? new Response(null, { status: 304, headers }) : answerFile(file, { ...headers, 'content-type': type })
  })
}

/**
 * Photos of reviews, for those who may see the review, and of complaints, for their authors; operators see all. That may change, so
 * browsers revalidate each time; the file itself never changes.
 */
export function mountPhotos(app: App): void {
  app.get(url.reviewPhoto, (c) => answerPhoto(c, maySeePhoto))
  app.get(url.complaintPhoto, (c) => answerPhoto(c, isOwnComplaintPhoto))
}

async function answerPhoto(c: Ctx, maySee: typeof maySeePhoto): Promise<Response> {
  const { key, type } = fileOf(c)
  const [, name = ''] = /^(.+)-\d{1,4}\.(avif|webp)$/.exec(key) ?? []
  const { shop, person } = c.var
  const isShown = name !== '' && ((await maySee(shop, name, person?.uid ?? null)) || (await isModerator(c)))
  if (!isShown || !type) return c.notFound()
  const headers = { etag: `"${key.slice(key.lastIndexOf('/') + 1)}"`, 'cache-control': 'private, no-cache', vary: 'Cookie' }
  if (isKnown(c, headers.etag)) return new Response(null, { status: 304, headers })
  const file = await shop.files.get(key)
  return file ? answerFile(file, { ...headers, 'content-type': type }) : c.notFound()
}

function fileOf(c: Ctx): { key: string; ending: string; type: string | undefined } {
  const key = c.req.path.slice('/files/'.length)
  const ending = key.slice(key.lastIndexOf('.') + 1)
  return { key, ending, type: TYPES.get(ending) }
}

function answerFile({ stream, size }: NonNullable<Awaited<ReturnType<Files['get']>>>, headers: Record<string, string>): Response {
  return new Response(stream, { headers: { ...headers, 'content-length': String(size) } })
}

/** If-None-Match: a list of validators, weak ones too, or `*`. */
function isKnown(c: Ctx, etag: string): boolean {
  const asked = c.req.header('if-none-match')
  return asked === '*' || (asked?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag) ?? false)
}

/** Owners see every photo where they decide about its review, and as long as their pages do not ask for the password. */
async function isModerator(c: Ctx): Promise<boolean> {
  const { shop, session } = c.var
  if (session === null || needsConfirmation(session.workedAt, shop.clock.now())) return false
  return (await findOperator(shop, session.person.uid))?.role === 'owner'
}
