import { callApi } from './api.ts'
import { readTab, writeTab } from './tab-storage.ts'

type Held = { token: string; expiresAt: string }

/** The session storage's entry: pages of a tab share a token. */
const KEY = 'app-check'
/** A token that ends sooner is not sent: it may end on its way. */
const SPARE_MS = 60_000

let earning: Promise<string> | undefined

/** The token that functions demand where App Check is on (spec §7); undefined where it is off. Throws when it cannot be earned. */
export async function appCheckToken(): Promise<string | undefined> {
  if (typeof document === 'undefined' || document.documentElement.dataset['appCheck'] === undefined) return undefined
  const held = readTab(KEY) as Held | null
  if (held && Date.parse(held.expiresAt) - SPARE_MS > Date.now()) return held.token
  earning ??= earn().finally(() => {
    earning = undefined
  })
  return earning
}

/** Proof of work, which takes about a second. */
async function earn(): Promise<string> {
  const { solveCaptcha } = await import('./captcha/solve-captcha.ts')
  const solution = await solveCaptcha('/auth/app-check')
  const held = await callApi<Held>('POST', '/auth/app-check', { solution })
  writeTab(KEY, held)
  return held.token
}
