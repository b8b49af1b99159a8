import { isIPv6 } from 'node:net'

/**
 * The client's address as rate limits count it: the peer of the connection or, behind trusted proxies, the entry of X-Forwarded-For that
 * the outermost of them added. An IPv6 address is reduced to its /64, all of which one household has. `connected` is undefined in tests.
 */
export function callerAddress(connected: string | undefined, forwardedFor: string, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? forwardedFor.split(',').map((address) => address.trim()) : []
  return networkOf(withoutPort(forwarded.at(-trustedProxies) || (connected ?? 'unknown')))
}

/** Some proxies name the port too, which is another one for each connection: "203.0.113.9:51234", "[2001:db8::1]:443". */
function withoutPort(address: string): string {
  const [, v6, v4] = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(address) ?? []
  return v6 ?? v4 ?? address
}

function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [left = [], right = []] = address.replace(/%.*$/, '').split('::').map(groupsOf)
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const network = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** An IPv4 address at the end takes the place of two groups. */
function groupsOf(part: string): string[] {
  return part.split(':').flatMap((group) => (group === '' ? [] : group.includes('.') ? ['0', '0'] : [group]))
}
