/** Every cookie of the sign-in service has this in its name, also behind a prefix such as __Host-. */
export const SESSION_COOKIE = 'chhaap'

/** The cookie of a session; browsers hold a shop behind https to the stricter rules of the prefix. */
export function sessionCookieName(publicUrl: string): string {
  return `${publicUrl.startsWith('https:') ? '__Host-' : ''}${SESSION_COOKIE}_session`
}

/** False when the cookies say nothing of a session: then a visitor asks. When in doubt, true. */
export function mayHaveSession(cookies: string | null | undefined): boolean {
  return cookies?.includes(SESSION_COOKIE) ?? false
}
