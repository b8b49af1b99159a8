/** Every cookie of the sign-in service has this in its name, also behind a prefix such as __Host-. */
export const SESSION_COOKIE = 'chhaap'

/** The cookie of a session. */
export function sessionCookieName(publicUrl: string): string {
  return `${prefixOf(publicUrl)}${SESSION_COOKIE}_session`
}

/** The cookie of a sign-in that is under way at a provider: it binds the way back to the browser that left. */
export function stateCookieName(publicUrl: string): string {
  return `${prefixOf(publicUrl)}${SESSION_COOKIE}_state`
}

/** Browsers hold a shop behind https to the stricter rules of the prefix: no neighbour can set such a cookie. */
function prefixOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-' : ''
}

/** False when the cookies say nothing of a session: then a visitor asks. When in doubt, true. */
export function mayHaveSession(cookies: string | null | undefined): boolean {
  return cookies?.includes(SESSION_COOKIE) ?? false
}

/** What a browser sends back of the Set-Cookie values that it was given. */
export function cookieHeader(setCookies: string[]): string {
  return setCookies.map((cookie) => cookie.split(';')[0]).join('; ')
}
