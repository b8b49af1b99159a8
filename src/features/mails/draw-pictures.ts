import { buffer } from 'node:stream/consumers'
import type { MailPicture, MailPictureCids } from '../../domain/mail-content.ts'
import type { OrderLine } from '../../domain/order.ts'
import type { Picture } from '../../domain/picture.ts'
import type { Shop } from '../../shop.ts'
import { webpKey } from '../pictures/picture-files.ts'
import { encodeJpeg } from '../pictures/picture-process.ts'

/** Twice the size at which a mail shows them, for dense screens. */
const BOX = { width: 128, height: 160 }

/** A mail with more lines shows the pictures of these. */
const MOST = 12

/** The pictures of an order's lines as JPEG, which all mail programs know. A mail without one is better than none. */
export async function drawPictures(
  shop: Pick<Shop, 'files' | 'log'>,
  lines: Pick<OrderLine, 'picture'>[],
): Promise<{ pictures: MailPicture[]; cids: MailPictureCids }> {
  const shown = new Map(lines.flatMap(({ picture }) => (picture ? [[picture.name, picture] as const] : [])))
  const pictures: MailPicture[] = []
  const cids: Record<string, string> = {}
  // One after the other: no mail is so urgent that uploads should wait for it.
  for (const picture of [...shown.values()].slice(0, MOST)) {
    const content = await draw(shop, picture)
    if (!content) continue
    const cid = `picture-${pictures.length + 1}@mail`
    cids[picture.name] = cid
    pictures.push({ cid, contentType: 'image/jpeg', content })
  }
  return { pictures, cids }
}

async function draw(shop: Pick<Shop, 'files' | 'log'>, { name, webpWidth }: Picture): Promise<Uint8Array | null> {
  if (webpWidth === null) return null
  try {
    const file = await shop.files.get(webpKey(name, webpWidth))
    return file && (await encodeJpeg(await buffer(file.stream), BOX))
  } catch (error) {
    shop.log.warn({ event: 'mail-picture-failed', picture: name, err: error }, 'a picture of a mail could not be drawn')
    return null
  }
}
