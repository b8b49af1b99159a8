import { ServiceError } from '../../service-error.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The browser is sent to this address with a cart's worth of trust, so it must be the provider's own page:
 * https (http only on this machine) and a host from the list, port included.
 * @throws {ServiceError} `invalid-answer`
 */
export function checkPageAddress(service: string, address: string, hosts: readonly string[]): string {
  const url = URL.parse(address)
  const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname))
  if (!url || !secure || url.username || url.password || !hosts.includes(url.host)) {
    throw new ServiceError(service, 'invalid-answer', 'The payment address is not a page of the provider')
  }
  return url.href
}
