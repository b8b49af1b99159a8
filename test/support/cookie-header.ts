/** The Cookie header that a browser sends after receiving these Set-Cookie values: of each name the latest. */
export function cookieHeader(setCookies: string[]): string {
  const cookies = setCookies.map((cookie) => cookie.split(';')[0]!)
  return [...new Map(cookies.map((cookie) => [cookie.split('=')[0], cookie])).values()].join('; ')
}
