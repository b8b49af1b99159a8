/**
 * Whether an Origin header is the shop's: its public address. Without https, as on a developer's machine, that of the request's Host
 * too, by which a browser reaches the shop under more than one name; elsewhere Host is what any page may have led it to.
 */
export function isOwnOrigin(origin: string | undefined, publicUrl: string, host: string | undefined): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false
  return origin === publicUrl || (!publicUrl.startsWith('https:') && new URL(origin).host === host)
}
