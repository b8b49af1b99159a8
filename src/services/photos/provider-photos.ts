import type { Photos } from '../../shop.ts'
import { readBounded } from '../read-answer.ts'
import { TransientError, DEFAULT_RETRY_POLICY, withRetries, type RetryPolicy } from '../retry-policy.ts'

const SERVICE = 'photos'
/** A photo of 200 pixels takes about 30 KB. */
const MAX_PHOTO_BYTES = 2_000_000

/**
 * Fetches profile photos. The URL comes from a provider's answer, so only these origins are requested and redirects are
 * not followed (SSRF).
 */
export function createProviderPhotos(origins: readonly string[], retryPolicy: Partial<RetryPolicy> = {}): Photos {
  return {
    async fetch(address) {
      const url = URL.parse(address)
      if (!url || !origins.includes(url.origin) || url.username || url.password) return null
      return withRetries({ ...DEFAULT_RETRY_POLICY, attempts: 2, ...retryPolicy, service: SERVICE }, (signal) => fetchBounded(url, signal))
    },
  }
}

/** Null when there is no photo, for a redirect, and for a photo that is too large. */
async function fetchBounded(url: URL, signal: AbortSignal): Promise<Uint8Array | null> {
  const response = await fetch(url, { redirect: 'manual', signal }).catch((error: Error) => {
    throw new TransientError(error.name)
  })
  if (response.status === 429 || response.status >= 500) {
    await response.body?.cancel()
    throw new TransientError(`HTTP ${response.status}`)
  }
  if (!response.ok) {
    await response.body?.cancel()
    return null
  }
  return readBounded(response, MAX_PHOTO_BYTES)
}
