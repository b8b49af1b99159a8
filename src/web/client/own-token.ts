import { RENEWAL_TIMEOUT_MS, type IdToken } from '../../domain/accounts/id-token.ts'
import { ID_TOKEN_KEY, readTab, writeTab } from './browser-storage.ts'
import { createIdTokens } from './id-tokens.ts'
import { endSession, ownUid } from './session.ts'

/** The ID tokens of the person for whom the page was rendered; null for visitors, who have none. */
const idTokens = createOwn()

function createOwn() {
  const uid = typeof document === 'undefined' ? undefined : ownUid()
  if (uid === undefined) return null
  const store = {
    load: () => readTab(ID_TOKEN_KEY) as IdToken | null,
    save: (token: IdToken | null) => writeTab(ID_TOKEN_KEY, token),
  }
  return createIdTokens({ uid, fetchToken, store, onSessionEnd: endSession })
}

/** The token for calls and for the live connection. Null for visitors, and where none could be had: the cookie then decides. */
export async function ownToken(): Promise<string | null> {
  return (await idTokens?.get().catch(() => null)) ?? null
}

/** Calls `listen` with the token, once there is one, and with each later one. */
export function followOwnToken(listen: (token: string) => void): void {
  idTokens?.onRenewal(listen)
  void ownToken()
}

async function fetchToken(): Promise<IdToken | null> {
  const timeoutMs = isMobile() ? RENEWAL_TIMEOUT_MS.mobile : RENEWAL_TIMEOUT_MS.desktop
  // From before the request, so that the token never seems to live longer than it does, whatever the browser's clock says.
  const askedAtMs = Date.now()
  const answer = await fetch('/auth/token', { method: 'POST', signal: AbortSignal.timeout(timeoutMs) })
  if (answer.status === 401) return null
  if (!answer.ok) throw new Error(`No token: ${answer.status}`)
  const { token, expiresIn, uid } = (await answer.json()) as { token: string; expiresIn: number; uid: string }
  return { uid, token, expiresAtMs: askedAtMs + expiresIn * 1000 }
}

function isMobile(): boolean {
  return /\b(Mobi|Android)/.test(navigator.userAgent)
}
