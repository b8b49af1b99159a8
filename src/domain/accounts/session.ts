import type { Person } from './person.ts'

const DAY_S = 86_400

/** Lifetime of an unused session. */
export const SESSION_S = 14 * DAY_S
/** Time limit of a sign-in with a provider, where people may have to look for a phone or a password. */
export const PROVIDER_SIGN_IN_S = 600
/** The use of a session is noted at most this often. */
export const USE_NOTED_EVERY_MS = 600_000
/** An operator's work is noted at most this often. */
export const WORK_NOTED_EVERY_MS = 60_000
/** How long a sign-in or a confirmation counts, and on most operators' pages the work after it. */
export const CONFIRMED_S = 1800
/** So long after its form a page says what that has done. */
export const DONE_S = 60
/** Lifetime of the device cookie: browsers cap cookies at 400 days. */
export const DEVICE_S = 400 * DAY_S

const SESSION = 'chhaap_session'

/** An active session with its user and the number of lines in the cart, which every page shows. */
export type StoredSession = {
  id: string
  person: Person
  createdAt: Date
  expiresAt: Date
  usedAt: Date
  /** When the owner last confirmed that it is they, the id of the token that their browser got for it, and when they last worked there. */
  confirmed: { at: Date; tokenId: string; workedAt: Date | null } | null
  cartCount: number
}

export function sessionCookieName(publicUrl: string): string {
  return prefixOf(publicUrl) + SESSION
}

/** Name of the cookie that binds a provider's callback to the browser that started the sign-in. */
export function stateCookieName(publicUrl: string): string {
  return `${prefixOf(publicUrl)}chhaap_state`
}

/** Name of the cookie of the browser in which the owner of its session has confirmed that it is they. */
export function confirmationCookieName(publicUrl: string): string {
  return `${prefixOf(publicUrl)}chhaap_confirmation`
}

/** Name of the cookie that marks a browser in which somebody has signed in. It grants no access. */
export function deviceCookieName(publicUrl: string): string {
  return `${prefixOf(publicUrl)}chhaap_device`
}

/** Name of the cookie that holds what a visitor tried to add to the cart. */
export function addIntentCookieName(publicUrl: string): string {
  return `${prefixOf(publicUrl)}chhaap_add`
}

/** Name of the cookie by which a page says once what has led to it. */
export function doneCookieName(publicUrl: string): string {
  return `${prefixOf(publicUrl)}chhaap_done`
}

/** The `__Host-` prefix keeps sibling domains from setting the cookie. Browsers accept it only over https. */
function prefixOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-' : ''
}

/** A cheap check that is false only if there is certainly no session cookie. */
export function mayHaveSession(cookies: string | null | undefined): boolean {
  return cookies?.includes(SESSION) ?? false
}

/** The value of the cookie with this name. Null if there is none, or several, since one of them was planted. */
export function cookieValue(cookies: string | null | undefined, name: string): string | null {
  const values = (cookies ?? '').split(';').flatMap((cookie) => {
    const text = cookie.trim()
    return text.startsWith(`${name}=`) ? [text.slice(name.length + 1)] : []
  })
  return values.length === 1 ? values[0]! : null
}

/** The expiry of a session that is used now. */
export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_S * 1000)
}

/** Whether the person has to confirm that it is they; `since` is what counted last. */
export function needsConfirmation(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= CONFIRMED_S * 1000
}

/** Sessions that expire before this are renewed: at most once a day, so that most page views do not write. */
export function renewedBefore(now: Date): Date {
  return new Date(sessionEnd(now).getTime() - DAY_S * 1000)
}
