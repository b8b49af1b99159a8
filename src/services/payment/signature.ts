import { hash, timingSafeEqual } from 'node:crypto'

/** Bounds the header; every provider's signature is shorter. */
const MAX_HEADER_LENGTH = 200

/** Compares hashes, because timingSafeEqual requires equal lengths. */
export function isSameSignature(given: string | undefined, expected: string): boolean {
  return timingSafeEqual(hash('sha256', (given ?? '').slice(0, MAX_HEADER_LENGTH), 'buffer'), hash('sha256', expected, 'buffer'))
}
