import { ServiceError } from '../../errors/service-error.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The browser is redirected to this URL, so it must be a page of the provider: https (http only on this machine), on one
 * of `hosts`, port included.
 * @throws {ServiceError} `invalid-answer`
 */
export function checkPageUrl(service: string, address: string, hosts: readonly string[]): string {
  const url = URL.parse(address)
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname))
  if (!url || !isSecure || url.username || url.password || !hosts.includes(url.host)) {
    throw new ServiceError(service, 'invalid-answer', 'The payment page is not on a host of the provider')
  }
  return url.href
}
