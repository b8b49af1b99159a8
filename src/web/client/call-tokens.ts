import { callApi } from './api.ts'
import { readTab, writeTab } from './browser-storage.ts'
import type { Tokens } from './functions.ts'
import { ownToken } from './own-token.ts'
import { messagingToken } from './push/messaging-token.ts'

/** The tokens of a call from a page of the shop (spec §7). Where one cannot be had the function itself says what is missing. */
export async function callTokens(): Promise<Tokens> {
  const none = () => undefined
  const [auth, messaging, appCheck] = await Promise.all([ownToken(), messagingToken().catch(none), appCheckToken().catch(none)])
  return { ...(auth !== null && { auth }), ...(messaging !== undefined && { messaging }), ...(appCheck !== undefined && { appCheck }) }
}

type HeldToken = { token: string; expiresAt: string }

/** The session storage's entry: pages of a tab share a token. */
const APP_CHECK = 'app-check'
/** A token that ends sooner is not sent: it may end on its way. */
const SPARE_MS = 60_000

let earningAppCheck: Promise<string> | undefined

/** The token that functions demand where App Check is on (spec §7); undefined where it is off. Throws when it cannot be earned. */
async function appCheckToken(): Promise<string | undefined> {
  if (typeof document === 'undefined' || document.documentElement.dataset['appCheck'] === undefined) return undefined
  const held = readTab(APP_CHECK) as HeldToken | null
  if (held && Date.parse(held.expiresAt) - SPARE_MS > Date.now()) return held.token
  earningAppCheck ??= earnAppCheck().finally(() => {
    earningAppCheck = undefined
  })
  return earningAppCheck
}

/** Proof of work, which takes about a second. */
async function earnAppCheck(): Promise<string> {
  const { solveCaptcha } = await import('./captcha/solve-captcha.ts')
  const solution = await solveCaptcha('/auth/app-check')
  const held = await callApi<HeldToken>('POST', '/auth/app-check', { solution })
  writeTab(APP_CHECK, held)
  return held.token
}
