export const WORKER = '/service-worker.js'

/** This browser's subscription; null where notifications are off. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker?.getRegistration(WORKER)
  return (await worker?.pushManager?.getSubscription()) ?? null
}

/** The token by which function calls name this browser (spec §7); undefined where notifications are off. */
export async function messagingToken(): Promise<string | undefined> {
  const subscription = await findSubscription()
  if (!subscription) return undefined
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
