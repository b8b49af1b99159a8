import { messagingToken } from './push/messaging-token.ts'

/** Tokens sent with each call, where present. On the shop's own pages the session cookie authenticates. */
export type Tokens = { auth?: string; messaging?: string; appCheck?: string }

/** The tokens that this page sends with each call of a function (spec §7). */
export async function callTokens(): Promise<Tokens> {
  const messaging = await messagingToken().catch(() => undefined)
  return { ...(messaging !== undefined && { messaging }) }
}
