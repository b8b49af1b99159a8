import { isGone } from '../../domain/catalogue/options.ts'
import { hasOneSize, isInStock } from '../../domain/catalogue/product.ts'
import { optionsKey, optionsLabel, type Options } from '../../domain/catalogue/variant.ts'
import { PRODUCT_PICTURE, type RenderMail } from '../../domain/mails/mail-content.ts'
import { backMessage } from '../../domain/mails/push.ts'
import type { Shop } from '../../shop.ts'
import { findProduct } from '../catalogue/find-product.ts'
import { pushTo } from '../push/send-push.ts'
import { sealStop } from '../saved/stop-link.ts'
import { findTelling, stopWaiting, waitOn } from '../saved/tell-waiting.ts'
import { deliver, frameOf } from './deliver.ts'
import { drawPictures } from './draw-pictures.ts'

/**
 * Tells somebody once that a piece is back, by mail where the address is verified and where notifications are switched on.
 * Where it has gone meanwhile nothing is sent, and they go on waiting.
 */
export async function tellBack(
  shop: Shop,
  render: RenderMail,
  { uid, productId, options }: { uid: string; productId: string; options: Options },
): Promise<void> {
  const wait = { id: productId, options }
  const [telling, product] = await Promise.all([findTelling(shop, uid, wait), findProduct(shop, productId)])
  if (!telling) return
  if (!product || !isInStock(product) || isGone(product, options)) return waitOn(shop, uid, wait)
  const { email, askedAt } = telling
  const { publicUrl: shopUrl, seller } = shop
  const kind = hasOneSize(product) ? null : optionsLabel(options)
  const path = `/product/${encodeURIComponent(productId)}`
  if (email !== null) {
    const stopUrl = `${shopUrl}/stop-telling?token=${await sealStop(shop, uid)}`
    const { pictures } = await drawPictures(shop, [{ picture: product.images[0] ?? null }], PRODUCT_PICTURE)
    const picture = pictures[0]?.cid ?? null
    const data = { name: product.name, kind, picture, productUrl: shopUrl + path, stopUrl, ...frameOf(shop) }
    const content = await render('backInStock', data)
    const id = `back.${uid}.${productId}.${askedAt.getTime()}.${Buffer.from(optionsKey(options)).toString('hex').slice(0, 64)}`
    await deliver(shop, id, { ...content, to: email, unsubscribeUrl: stopUrl, pictures })
  }
  const pushed = pushTo(shop, uid, backMessage({ shop: seller.address.name, name: product.name, kind, path }))
  // A notification that fails after the mail is not worth a second mail.
  const reached = email === null ? await pushed : await pushed.catch(() => 0)
  if (email === null && reached === 0) return waitOn(shop, uid, wait)
  await stopWaiting(shop, uid, wait)
}
