import { buffer } from 'node:stream/consumers'
import { LINE_PICTURE, type MailPicture, type MailPictureCids } from '../../domain/mails/mail-content.ts'
import type { OrderLine } from '../../domain/orders/order.ts'
import type { Picture } from '../../domain/picture.ts'
import type { Shop } from '../../shop.ts'
import { webpKey } from '../pictures/picture-files.ts'
import { encodeJpeg } from '../pictures/picture-process.ts'

/** A mail with more lines shows the pictures of these. */
const MOST = 12

/**
 * The pictures of an order's lines, or of a product shown at another size, as JPEG, which all mail programs know.
 * A mail without one is better than none.
 */
export async function drawPictures(
  shop: Pick<Shop, 'files' | 'log'>,
  lines: Pick<OrderLine, 'picture'>[],
  size = LINE_PICTURE,
): Promise<{ pictures: MailPicture[]; cids: MailPictureCids }> {
  const shown = new Map(lines.flatMap(({ picture }) => (picture ? [[picture.name, picture] as const] : [])))
  const pictures: MailPicture[] = []
  const cids: Record<string, string> = {}
  // One after the other: no mail is so urgent that uploads should wait for it.
  for (const picture of [...shown.values()].slice(0, MOST)) {
    const content = await draw(shop, picture, size)
    if (!content) continue
    const cid = `picture-${pictures.length + 1}@mail`
    cids[picture.name] = cid
    pictures.push({ cid, contentType: 'image/jpeg', content })
  }
  return { pictures, cids }
}

/** Twice as large as it is shown, for dense screens. */
async function draw(
  shop: Pick<Shop, 'files' | 'log'>,
  { name, webpWidth }: Picture,
  { width, height }: typeof LINE_PICTURE,
): Promise<Uint8Array | null> {
  if (webpWidth === null) return null
  try {
    const file = await shop.files.get(webpKey(name, webpWidth))
    return file && (await encodeJpeg(await buffer(file.stream), { width: width * 2, height: height * 2 }))
  } catch (error) {
    shop.log.warn({ event: 'mail-picture-failed', picture: name, err: error }, 'a picture of a mail could not be drawn')
    return null
  }
}
