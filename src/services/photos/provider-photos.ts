import { TransientError, DEFAULT_RETRY_POLICY, withRetries, type RetryPolicy } from '../retry-policy.ts'
import type { Photos } from '../../shop.ts'

const SERVICE = 'photos'
/** A photo 200 pixels wide takes 30 KB. */
const LARGEST_PHOTO = 2_000_000

/**
 * Photos from the providers' picture hosts. An address is somebody else's word: the shop asks these origins and
 * no others, whatever it says and wherever they would lead.
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

/** Null for what is not there, is elsewhere, or has no end. */
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
  return readBounded(response)
}

async function readBounded(response: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      // Leaving the loop cancels the rest of the stream.
      if (size > LARGEST_PHOTO) return null
      chunks.push(chunk)
    }
  } catch (error) {
    throw new TransientError((error as Error).name)
  }
  return Buffer.concat(chunks)
}
