import { trusted } from '../trusted.ts'
import { findSubscription, WORKER } from './messaging-token.ts'

/**
 * Asks for the permission and subscribes this browser at its push service. @returns the fields of the shop's form.
 * Throws an error whose message can be shown.
 */
export async function subscribeBrowser(publicKey: string): Promise<{ endpoint: string; p256dh: string; auth: string }> {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) throw new Error('This browser cannot show notifications from web pages.')
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Error('This browser does not allow the shop to notify you. You can change that in its settings for this page.')
  }
  const worker = await navigator.serviceWorker.register(trusted.createScriptURL(WORKER))
  const { endpoint, keys } = (await subscriptionOf(worker, publicKey)).toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}

/** A subscription that was made for another key of the shop is of no use. */
async function subscriptionOf(worker: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await worker.pushManager.subscribe(options)
  } catch (error) {
    const old = await worker.pushManager.getSubscription()
    if (!old) throw new Error('The push service of this browser cannot be reached. Please try again later.', { cause: error })
    await old.unsubscribe()
    return worker.pushManager.subscribe(options)
  }
}

/** Ends this browser's subscription, if it has one. */
export async function unsubscribeBrowser(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}
