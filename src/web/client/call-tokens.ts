import { appCheckToken } from './app-check.ts'
import { messagingToken } from './push/messaging-token.ts'

/** Tokens sent with each call, where present. On the shop's own pages the session cookie authenticates. */
export type Tokens = { auth?: string; messaging?: string; appCheck?: string }

/** The tokens that this page sends with each call of a function (spec §7). */
export async function callTokens(): Promise<Tokens> {
  // Without a token the function itself says what is missing.
  const [messaging, appCheck] = await Promise.all([messagingToken().catch(() => undefined), appCheckToken().catch(() => undefined)])
  return { ...(messaging !== undefined && { messaging }), ...(appCheck !== undefined && { appCheck }) }
}
