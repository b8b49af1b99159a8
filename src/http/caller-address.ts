/**
 * Who is connected, or, behind proxies of our own, who is connected to the outermost one: that many entries of
 * X-Forwarded-For are theirs, and true. Tests have no connection.
 */
export function callerAddress(connected: string | undefined, forwardedFor: string, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? forwardedFor.split(',').map((address) => address.trim()) : []
  return forwarded.at(-trustedProxies) || (connected ?? 'unknown')
}
