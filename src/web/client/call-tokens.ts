import { appCheckToken } from './app-check.ts'
import type { Tokens } from './functions.ts'
import { ownToken } from './own-token.ts'
import { messagingToken } from './push/messaging-token.ts'

/** The tokens of a call from a page of the shop (spec §7). Where one cannot be had the function itself says what is missing. */
export async function callTokens(): Promise<Tokens> {
  const none = () => undefined
  const [auth, messaging, appCheck] = await Promise.all([ownToken(), messagingToken().catch(none), appCheckToken().catch(none)])
  return { ...(auth !== null && { auth }), ...(messaging !== undefined && { messaging }), ...(appCheck !== undefined && { appCheck }) }
}
