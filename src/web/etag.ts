import { createHash } from 'node:crypto'

/**
 * The etag that a live subscription gives this value, so that the browser is not sent what its page came with.
 * Made from the answer of the same resource; for the server only, islands get it as a prop.
 */
export function etagOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
}
