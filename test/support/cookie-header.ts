/** The Cookie header that a browser sends after receiving these Set-Cookie values. */
export function cookieHeader(setCookies: string[]): string {
  return setCookies.map((cookie) => cookie.split(';')[0]).join('; ')
}
