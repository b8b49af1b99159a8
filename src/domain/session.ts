const DAY_S = 86_400

/** How long a session lasts without a visit. */
export const SESSION_S = 14 * DAY_S
/** How long a sign-in at a provider may take: people look for a telephone or a password there. */
export const PROVIDER_SIGN_IN_S = 600
/** How long a browser is known as one in which somebody has signed in: as long as browsers keep any cookie. */
export const DEVICE_S = 400 * DAY_S

const SESSION = 'chhaap_session'

/** The cookie of a session. */
export function sessionCookieName(publicUrl: string): string {
  return prefixOf(publicUrl) + SESSION
}

/** The cookie of a sign-in that is under way at a provider: it binds the way back to the browser that left. */
export function stateCookieName(publicUrl: string): string {
  return `${prefixOf(publicUrl)}chhaap_state`
}

/** The cookie of a browser in which somebody has signed in. It opens nothing, and outlasts sessions. */
export function deviceCookieName(publicUrl: string): string {
  return `${prefixOf(publicUrl)}chhaap_device`
}

/** Browsers hold a shop behind https to the stricter rules of the prefix: no neighbour can set such a cookie. */
function prefixOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-' : ''
}

/** False when the cookies say nothing of a session: then a visitor asks. When in doubt, true. */
export function mayHaveSession(cookies: string | null | undefined): boolean {
  return cookies?.includes(SESSION) ?? false
}

/** What the one cookie of this name says. Null when there is none, or several: one of them is not ours. */
export function cookieValue(cookies: string | null | undefined, name: string): string | null {
  const values = (cookies ?? '').split(';').flatMap((cookie) => {
    const text = cookie.trim()
    return text.startsWith(`${name}=`) ? [text.slice(name.length + 1)] : []
  })
  return values.length === 1 ? values[0]! : null
}

/** What a browser sends back of the Set-Cookie values that it was given. */
export function cookieHeader(setCookies: string[]): string {
  return setCookies.map((cookie) => cookie.split(';')[0]).join('; ')
}

/** When a session that is used now ends. */
export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_S * 1000)
}

/** Sessions that end before this are renewed: once a day at most, so that reading a page does not write. */
export function renewedBefore(now: Date): Date {
  return new Date(sessionEnd(now).getTime() - DAY_S * 1000)
}
