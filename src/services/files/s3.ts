import { hash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { ServiceError } from '../../errors/service-error.ts'
import type { Files } from '../../shop.ts'
import { DEFAULT_RETRY_POLICY, TransientError, withRetries, type RetryPolicy } from '../retry-policy.ts'
import { checkedKey, isKey } from './keys.ts'

/** Any S3-compatible store. */
export type S3Config = { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }

const SERVICE = 'files'
const RETRY_POLICY: RetryPolicy = { ...DEFAULT_RETRY_POLICY, attemptMs: 30_000, overallMs: 90_000 }
const TRANSIENT_STATUS = new Set([408, 429, 500, 502, 503, 504])

type Answer = { status: number; bytes: Uint8Array<ArrayBuffer> }

/**
 * Stores files in a bucket, shared by all instances. Uses path-style addresses, which every store supports. Keys as in
 * disk.ts. Calls throw a ServiceError when the store cannot be reached or refuses.
 */
export function createS3Files(config: S3Config, retryPolicy: Partial<RetryPolicy> = {}): Files {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const base = `${endpoint}/${bucket}`

  /** Reads the whole body within the attempt, so that an interrupted download is retried. */
  function send(method: string, url: string, { body, missing = false }: { body?: Uint8Array; missing?: boolean } = {}): Promise<Answer> {
    const attempt = async (signal: AbortSignal): Promise<Answer> => {
      // Lets the store verify the body, also without TLS.
      const headers = { 'x-amz-content-sha256': hash('sha256', body ?? '') }
      const request = await client.sign(url, { method, headers, ...(body && { body: Buffer.from(body) }), signal })
      try {
        const response = await fetch(request, { redirect: 'manual' })
        const answer = { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
        if (response.ok || (missing && answer.status === 404)) return answer
        if (TRANSIENT_STATUS.has(answer.status)) throw new TransientError(`HTTP ${answer.status}`)
      } catch (error) {
        throw error instanceof TransientError ? error : new TransientError((error as Error).name)
      }
      throw new ServiceError(SERVICE, 'internal', `Refused ${method}`)
    }
    return withRetries({ ...RETRY_POLICY, ...retryPolicy, service: SERVICE }, attempt)
  }

  return {
    async put(key, bytes) {
      await send('PUT', `${base}/${checkedKey(key)}`, { body: bytes })
    },
    async get(key) {
      if (!isKey(key)) return null
      const { status, bytes } = await send('GET', `${base}/${key}`, { missing: true })
      return status === 404 ? null : { stream: new Blob([bytes]).stream(), size: bytes.length, version: hash('sha256', bytes) }
    },
    async has(key) {
      return isKey(key) && (await send('HEAD', `${base}/${key}`, { missing: true })).status !== 404
    },
    async delete(key) {
      await send('DELETE', `${base}/${checkedKey(key)}`, { missing: true })
    },
    async *list(prefix = '') {
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) })
        const page = new TextDecoder().decode((await send('GET', `${base}?${query}`)).bytes)
        // Keys have no characters that XML escapes.
        for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) if (isKey(key)) yield key
        token = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(page)?.[1]?.replaceAll('&amp;', '&')
      } while (token)
    },
  }
}
