import { pushMessage, type PushMessage, type PushNews, type PushSubscriptionKeys } from '../../domain/mails/push.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { Shop } from '../../shop.ts'
import { selectSubscriptions } from './push.sql.ts'

/** The newest are sent to: a bound for somebody who signs in everywhere. */
const MAX_BROWSERS = 20

/**
 * The worker of the job `send-push`: sends news of an order to every browser of the person that wants them. A browser that
 * gets a message twice, because another one failed, shows it once.
 * @throws {ServiceError} when another attempt may succeed; the job is then retried
 */
export async function sendPush(
  shop: Shop,
  { uid, orderId, news, tracked }: { uid: string; orderId: string; news: PushNews; tracked?: boolean },
): Promise<void> {
  const message = pushMessage(news, { shop: shop.seller.address.name, orderId, tracked })
  await pushTo(shop, uid, message)
}

/**
 * Sends a message to every browser of the person that wants them. @returns how many there are
 * @throws {ServiceError} when another attempt may succeed
 */
export async function pushTo(shop: Pick<Shop, 'db' | 'clock' | 'push' | 'log'>, uid: string, message: PushMessage): Promise<number> {
  const browsers = await selectSubscriptions(shop.db, { uid, now: shop.clock.now(), limit: MAX_BROWSERS })
  const sent = await Promise.allSettled(browsers.map((browser) => sendTo(shop, browser, message)))
  for (const result of sent) if (result.status === 'rejected') throw result.reason
  return browsers.length
}

async function sendTo(
  shop: Pick<Shop, 'db' | 'push' | 'log'>,
  browser: PushSubscriptionKeys & { id: string },
  message: PushMessage,
): Promise<void> {
  try {
    const { gone } = await shop.push.send(browser, message)
    if (!gone) return
    // Unless the browser has made a new one at the same address meanwhile.
    await shop.db.deleteFrom('push_subscriptions').where('id', '=', browser.id).where('auth', '=', browser.auth).execute()
    shop.log.info({ event: 'push-gone' }, 'a push subscription has ended')
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'internal') throw error
    shop.log.error({ event: 'push-refused' }, error.message)
  }
}
